package dev.faultline.rpc.era;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A parameter of a tool that clients repeat in a header, because its schema has {@code x-mcp-header}.
 *
 * @param path the names of the properties that lead to the parameter
 * @param header the name of the header
 */
public record MirroredParameter(List<String> path, String header) {
    private static final String ANNOTATION = "x-mcp-header";
    private static final String PROPERTIES = "properties";

    /** Copies the path. */
    public MirroredParameter {
        path = List.copyOf(path);
    }

    /** {@return the repeated parameters of a tool with this input schema} */
    public static List<MirroredParameter> of(JsonObject schema) {
        return below(schema, List.of()).toList();
    }

    private static Stream<MirroredParameter> below(JsonObject schema, List<String> path) {
        return schema.object(PROPERTIES).orElse(JsonObject.EMPTY).members().entrySet().stream()
                .filter(property -> property.getValue() instanceof JsonObject)
                .flatMap(property -> of((JsonObject) property.getValue(), joined(path, property.getKey())));
    }

    private static Stream<MirroredParameter> of(JsonObject property, List<String> path) {
        Stream<MirroredParameter> own = property.string(ANNOTATION).stream()
                .filter(name -> !name.isEmpty())
                .map(name -> new MirroredParameter(path, "Mcp-Param-" + name));
        return Stream.concat(own, below(property, path));
    }

    private static List<String> joined(List<String> path, String name) {
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        return longer;
    }

    /** {@return the value of the parameter in these arguments} */
    Optional<JsonValue> value(JsonObject arguments) {
        Optional<JsonValue> at = Optional.of(arguments);
        for (String name : path) {
            at = at.flatMap(value -> value instanceof JsonObject object ? object.get(name) : Optional.empty());
        }
        return at;
    }
}
