package dev.faultline.check.probe;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** The probes of one tool. A call that is meant to be wrong is sent only if the tool's own schema rejects it. */
final class ToolProbes {
    private static final int MOST_ARGUMENTS = 4;

    // One text for all probes: a plan for a thousand tools must not hold a thousand of them.
    private static final JsonString HUGE = new JsonString("x".repeat(256 * 1024));

    private final CheckedTool tool;
    private final ToolSchema schema;
    private final ArgumentSamples samples;
    private final JsonObject valid;
    private final List<Probe> probes = new ArrayList<>();

    private ToolProbes(CheckedTool tool, long seed) {
        this.tool = tool;
        this.schema = ToolSchema.of(tool.inputSchema());
        // The tool's name is part of the seed, so that another tool in the list does not change the arguments.
        this.samples = new ArgumentSamples(
                tool.inputSchema(), new Random(seed ^ tool.name().hashCode()));
        this.valid = samples.arguments();
    }

    /**
     * {@return the probes of this tool}
     *
     * @param full whether it may be called with valid arguments
     */
    static List<Probe> of(CheckedTool tool, long seed, boolean full) {
        ToolProbes all = new ToolProbes(tool, seed);
        all.add(ProbeKind.DEFINITION, "definition", "", new Probe.Nothing());
        if (all.schema.problem().isPresent() || tool.needsATask()) {
            return all.probes;
        }
        if (full && all.schema.violations(all.valid).isEmpty()) {
            all.call(ProbeKind.VALID_CALL, "valid", "", all.valid);
        }
        for (String argument :
                all.samples.required().stream().limit(MOST_ARGUMENTS).toList()) {
            all.mistakes(argument);
            if (full) {
                all.texts(argument);
            }
        }
        return all.probes;
    }

    private void mistakes(String argument) {
        mistake(ProbeKind.MISSING_ARGUMENT, "missing", argument, Optional.empty());
        wrong(argument).ifPresent(value -> mistake(ProbeKind.WRONG_TYPE, "type", argument, Optional.of(value)));
        mistake(ProbeKind.NULL_ARGUMENT, "null", argument, Optional.of(JsonNull.NULL));
    }

    private void texts(String argument) {
        if (!samples.property(argument).string("type").equals(Optional.of("string"))) {
            return;
        }
        mistake(ProbeKind.EMPTY_ARGUMENT, "empty", argument, Optional.of(new JsonString("")));
        JsonObject huge = with(argument, Optional.of(HUGE));
        call(ProbeKind.HUGE_ARGUMENT, "huge", argument, huge);
    }

    // An object or a list comes first: some servers convert one scalar to another, but none should convert these.
    private Optional<JsonValue> wrong(String argument) {
        List<JsonValue> candidates = List.of(
                JsonObject.of("faultline", new JsonString("wrong")),
                JsonArray.of(JsonObject.of("faultline", new JsonString("wrong"))),
                JsonBoolean.TRUE,
                JsonNumber.of(-17),
                new JsonString("wrong"));
        return candidates.stream()
                .filter(value ->
                        !schema.violations(with(argument, Optional.of(value))).isEmpty())
                .findFirst();
    }

    private void mistake(ProbeKind kind, String name, String argument, Optional<JsonValue> value) {
        JsonObject arguments = with(argument, value);
        if (!schema.violations(arguments).isEmpty()) {
            call(kind, name, argument, arguments);
        }
    }

    private JsonObject with(String argument, Optional<JsonValue> value) {
        Map<String, JsonValue> members = new LinkedHashMap<>(valid.members());
        members.remove(argument);
        value.ifPresent(it -> members.put(argument, it));
        return new JsonObject(members);
    }

    private void call(ProbeKind kind, String name, String argument, JsonObject arguments) {
        JsonObject params = JsonObject.builder()
                .put("name", tool.name())
                .put("arguments", arguments)
                .build();
        add(kind, name, argument, new Probe.Request("tools/call", params));
    }

    private void add(ProbeKind kind, String name, String argument, Probe.Body body) {
        String id = tool.name() + "/" + name + (argument.isEmpty() ? "" : "/" + argument);
        probes.add(new Probe(id, kind, Optional.of(tool), argument, body));
    }
}
