package dev.faultline.gateway.merge;

import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.era.Era;
import dev.faultline.text.VisibleText;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What several servers answer to {@code initialize}, as the answer of one. */
public final class MergedHandshake {
    private static final List<String> LISTED = List.of("tools", "prompts", "resources");

    private static final List<String> OTHERS = List.of("completions", "logging");

    private static final Pattern HEADING = Pattern.compile("(?m)^([ \\t>]*)(#{1,6}(?:[ \\t]|$))");
    private static final Pattern UNDERLINE = Pattern.compile("(?m)^ {0,3}=+[ \\t]*$");

    /** Tasks belong to one server, and a client cannot know which. */
    private static final String TASKS = "tasks";

    /** What a server answered. */
    public record Introduction(String server, JsonObject result) {}

    private MergedHandshake() {}

    /**
     * {@return the result for the client}
     *
     * @param introduced the servers that have answered
     * @param missing the servers that may still come, with any capabilities
     * @param asked the revision that the client asks for
     */
    public static JsonObject result(List<Introduction> introduced, List<String> missing, Optional<String> asked) {
        boolean all = missing.isEmpty() && !introduced.isEmpty(); // a file without servers may get some
        JsonObject.Builder result = JsonObject.builder()
                .put("protocolVersion", version(introduced, asked))
                .put("capabilities", capabilities(introduced, all))
                .put(
                        "serverInfo",
                        JsonObject.builder()
                                .put("name", "faultline-gateway")
                                .put("version", "1")
                                .build());
        Stream<String> own = introduced.stream()
                .flatMap(server -> server
                        .result()
                        .string("instructions")
                        .filter(text -> !text.isBlank())
                        .map(text -> "# " + server.server() + "\n\n" + inner(text))
                        .stream());
        Stream<String> absent = missing.isEmpty()
                ? Stream.empty()
                : Stream.of("# (gateway)\n\nThese servers are not available yet: " + String.join(", ", missing)
                        + ". What they have is listed as soon as they are.");
        String instructions = Stream.concat(own, absent).collect(Collectors.joining("\n\n"));
        return (instructions.isEmpty() ? result : result.put("instructions", instructions)).build();
    }

    // A server must not be able to write in the name of another: only names have headings of the first level.
    private static String inner(String text) {
        String visible = VisibleText.lines(text.strip().replace("\r\n", "\n").replace('\r', '\n'));
        return UNDERLINE.matcher(HEADING.matcher(visible).replaceAll("$1#$2")).replaceAll("---");
    }

    // A newer revision contains what an older one has, so that the client understands all servers by the newest.
    private static String version(List<Introduction> introduced, Optional<String> asked) {
        return introduced.stream()
                .flatMap(server -> server.result().string("protocolVersion").stream())
                .max(Comparator.naturalOrder())
                .orElseGet(() -> asked.filter(Era.LEGACY::contains).orElse(Era.LEGACY.getFirst()));
    }

    private static JsonObject capabilities(List<Introduction> introduced, boolean all) {
        Map<String, JsonValue> union = new LinkedHashMap<>();
        if (!all) {
            LISTED.forEach(name -> union.put(name, JsonObject.EMPTY));
            union.put("resources", JsonObject.of("subscribe", JsonBoolean.TRUE));
            OTHERS.forEach(name -> union.put(name, JsonObject.EMPTY));
        }
        for (Introduction server : introduced) {
            server.result()
                    .object("capabilities")
                    .orElse(JsonObject.EMPTY)
                    .members()
                    .forEach((name, value) -> union.merge(name, value, MergedHandshake::union));
        }
        union.remove(TASKS);
        JsonObject changes = JsonObject.of("listChanged", JsonBoolean.TRUE); // servers come and go
        LISTED.forEach(name -> union.computeIfPresent(
                name, (key, value) -> value instanceof JsonObject it ? it.with(changes) : changes));
        return new JsonObject(union);
    }

    private static JsonValue union(JsonValue one, JsonValue other) {
        if (one instanceof JsonObject(Map<String, JsonValue> members)
                && other instanceof JsonObject(Map<String, JsonValue> more)) {
            Map<String, JsonValue> union = new LinkedHashMap<>(members);
            more.forEach((name, value) -> union.merge(name, value, MergedHandshake::union));
            return new JsonObject(union);
        }
        return one.equals(JsonBoolean.TRUE) ? one : other;
    }
}
