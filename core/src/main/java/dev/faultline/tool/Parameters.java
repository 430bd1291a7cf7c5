package dev.faultline.tool;

import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.text.NearestName;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The declared parameters of a tool. They write its {@code inputSchema} and decode its arguments into an {@code A},
 * usually a record.
 */
public final class Parameters<A> {
    /** No parameters. */
    public static final Parameters<Arguments> NONE = of(arguments -> arguments);

    private final Map<String, Parameter<?>> declared = new LinkedHashMap<>();
    private final Function<Arguments, A> into;
    private final List<String> alternatives;

    private Parameters(
            Function<Arguments, A> into, Collection<? extends Parameter<?>> parameters, List<String> alternatives) {
        this.into = into;
        this.alternatives = alternatives;
        for (Parameter<?> parameter : parameters) {
            if (declared.put(parameter.name(), parameter) != null) {
                throw new IllegalArgumentException("two parameters are named " + parameter.name());
            }
        }
    }

    /** {@return these parameters, decoded by the function} */
    public static <A> Parameters<A> of(Function<Arguments, A> into, Parameter<?>... parameters) {
        return new Parameters<>(into, List.of(parameters), List.of());
    }

    /**
     * {@return these parameters, of which a call must send exactly one of the given ones, which are optional} The
     * schema does not say so, because several clients and models reject alternatives.
     */
    public Parameters<A> exactlyOneOf(Parameter<?>... either) {
        return new Parameters<>(
                into,
                declared.values(),
                Arrays.stream(either).map(Parameter::name).toList());
    }

    /** {@return the JSON Schema of the arguments} */
    public JsonObject schema() {
        JsonObject.Builder properties = JsonObject.builder();
        declared.values().forEach(parameter -> properties.put(parameter.name(), parameter.schema()));
        JsonArray required = declared.values().stream()
                .filter(parameter -> parameter instanceof Parameter.Required<?>)
                .map(parameter -> new JsonString(parameter.name()))
                .collect(JsonArray.toJsonArray());
        return JsonObject.builder()
                .put("type", "object")
                .put("properties", properties.build())
                .put("required", required)
                .put("additionalProperties", false)
                .build();
    }

    /** {@return example arguments, with placeholders for the values} */
    public JsonObject template() {
        JsonObject.Builder template = JsonObject.builder();
        declared.values()
                .forEach(parameter ->
                        template.put(parameter.name(), parameter.shape().placeholder()));
        return template.build();
    }

    /**
     * {@return the decoded arguments}
     *
     * @throws FaultException if the arguments are invalid; its fault names every issue and its location
     */
    public A decode(JsonValue arguments) {
        Issues issues = new Issues();
        return decode(arguments, JsonPointer.ROOT, issues)
                .orElseThrow(() -> new FaultException(issues.toFault(template())));
    }

    Optional<A> decode(JsonValue value, JsonPointer at, Issues issues) {
        if (!(value instanceof JsonObject object)) {
            issues.add(Issue.type(at, "an object"));
            return Optional.empty();
        }
        Issues own = new Issues();
        Map<Parameter<?>, Object> decoded = new HashMap<>();
        for (Parameter<?> parameter : declared.values()) {
            Optional<?> argument = decode(parameter, object, at, own);
            switch (parameter) {
                case Parameter.Required<?> required -> argument.ifPresent(sent -> decoded.put(required, sent));
                case Parameter.Maybe<?> maybe -> decoded.put(maybe, argument);
            }
        }
        requireOne(object, at, own);
        rejectUnknown(object, at, own);
        issues.addAll(own);
        return own.isEmpty() ? Optional.of(into.apply(new Arguments(decoded))) : Optional.empty();
    }

    private static Optional<?> decode(Parameter<?> parameter, JsonObject object, JsonPointer at, Issues issues) {
        JsonPointer place = at.child(parameter.name());
        Optional<JsonValue> sent = object.get(parameter.name());
        return switch (parameter) {
            case Parameter.Required<?> required
            when sent.isEmpty() -> {
                issues.add(Issue.missing(place));
                yield Optional.empty();
            }
            case Parameter.Required<?> required -> required.shape().decode(sent.get(), place, issues);
            case Parameter.Maybe<?> maybe when sent.isEmpty() || sent.get() instanceof JsonNull -> Optional.empty();
            case Parameter.Maybe<?> maybe -> maybe.shape().decode(sent.get(), place, issues);
        };
    }

    private void requireOne(JsonObject object, JsonPointer at, Issues issues) {
        if (alternatives.isEmpty()) {
            return;
        }
        List<String> sent = alternatives.stream()
                .filter(name -> object.get(name)
                        .filter(value -> !(value instanceof JsonNull))
                        .isPresent())
                .toList();
        if (sent.isEmpty()) {
            issues.add(Issue.missing(at, alternatives));
        } else if (sent.size() > 1) {
            issues.add(Issue.several(at, alternatives));
        }
    }

    private void rejectUnknown(JsonObject object, JsonPointer at, Issues issues) {
        for (String name : object.members().keySet()) {
            if (declared.containsKey(name)) {
                continue;
            }
            if (issues.isFull()) {
                issues.truncate(); // finding similar names takes time, and the caller would not see the result
            } else {
                issues.add(Issue.unknown(at.child(name)).didYouMean(NearestName.to(name, declared.keySet())));
            }
        }
    }
}
