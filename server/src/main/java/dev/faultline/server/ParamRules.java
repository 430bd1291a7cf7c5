package dev.faultline.server;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.internal.ByteCount;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.rpc.era.MessageLevel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks the parameters of the protocol's methods; the SDK would report a wrong type in words of its own. */
final class ParamRules {
    private static final List<String> LEVELS =
            Arrays.stream(MessageLevel.values()).map(MessageLevel::wireName).toList();

    private enum Type {
        TEXT("text"),
        LEVEL("one of " + String.join(", ", LEVELS)),
        /** The SDK returns each list as one page, so no cursor is one that the server has issued. */
        NO_CURSOR("left out: there are no further pages"),
        OBJECT("an object");

        private final String words;

        Type(String words) {
            this.words = words;
        }

        boolean admits(JsonValue value) {
            return switch (this) {
                case TEXT -> value instanceof JsonString;
                case LEVEL -> value instanceof JsonString(String name) && LEVELS.contains(name);
                case NO_CURSOR -> false;
                case OBJECT -> value instanceof JsonObject;
            };
        }
    }

    private record Rule(String name, Type type, boolean required) {}

    private static final Rule META = new Rule("_meta", Type.OBJECT, false);
    private static final Rule NAME = new Rule("name", Type.TEXT, true);
    private static final Rule URI = new Rule("uri", Type.TEXT, true);
    private static final List<Rule> CURSOR =
            List.of(new Rule("cursor", Type.TEXT, false), new Rule("cursor", Type.NO_CURSOR, false));

    private static final Map<String, List<Rule>> RULES = Map.ofEntries(
            Map.entry(
                    "initialize",
                    List.of(
                            new Rule("protocolVersion", Type.TEXT, true),
                            new Rule("capabilities", Type.OBJECT, true),
                            new Rule("clientInfo", Type.OBJECT, true),
                            new Rule("clientInfo.name", Type.TEXT, true),
                            new Rule("clientInfo.version", Type.TEXT, true))),
            Map.entry(ToolRequest.METHOD, List.of(NAME)),
            Map.entry("tools/list", CURSOR),
            Map.entry("resources/list", CURSOR),
            Map.entry("resources/templates/list", CURSOR),
            Map.entry("resources/read", List.of(URI)),
            Map.entry("resources/subscribe", List.of(URI)),
            Map.entry("resources/unsubscribe", List.of(URI)),
            Map.entry("prompts/list", CURSOR),
            Map.entry("prompts/get", List.of(NAME, new Rule("arguments", Type.OBJECT, false))),
            Map.entry(
                    "completion/complete",
                    List.of(
                            new Rule("ref", Type.OBJECT, true),
                            new Rule("ref.type", Type.TEXT, true),
                            new Rule("argument", Type.OBJECT, true),
                            new Rule("argument.name", Type.TEXT, true),
                            new Rule("argument.value", Type.TEXT, true))),
            Map.entry(
                    "logging/setLevel",
                    List.of(new Rule("level", Type.TEXT, true), new Rule("level", Type.LEVEL, true))));

    /** The most that a session keeps of what its client says about itself. */
    private static final int MAX_CLIENT = 16 * 1024;

    private ParamRules() {}

    /** {@return the fault of the first wrong parameter, if there is one} */
    static Optional<Fault> fault(RpcMessage.Request request) {
        for (Rule rule : RULES.getOrDefault(request.method(), List.of())) {
            Optional<Fault> broken = fault(rule, request.params());
            if (broken.isPresent()) {
                return broken;
            }
        }
        return fault(META, request.params())
                .or(() -> request.method().equals("initialize") ? tooLarge(request.params()) : Optional.empty());
    }

    private static Optional<Fault> tooLarge(JsonObject params) {
        return JsonText.print(params).length() > MAX_CLIENT
                ? Optional.of(CommonCode.INVALID_INPUT_VALUE.fault(
                        "params of initialize must be at most " + ByteCount.text(MAX_CLIENT)))
                : Optional.empty();
    }

    private static Optional<JsonValue> given(String name, JsonObject params) {
        int dot = name.indexOf('.');
        return dot < 0
                ? params.get(name)
                : params.object(name.substring(0, dot)).flatMap(inner -> inner.get(name.substring(dot + 1)));
    }

    private static Optional<Fault> fault(Rule rule, JsonObject params) {
        Optional<JsonValue> given = given(rule.name(), params);
        if (given.isEmpty()) {
            return rule.required()
                    ? Optional.of(CommonCode.MISSING_REQUIRED_FIELD.fault("params." + rule.name() + " is required"))
                    : Optional.empty();
        }
        CommonCode code = switch (rule.type()) {
            case LEVEL, NO_CURSOR -> CommonCode.INVALID_INPUT_VALUE;
            case TEXT, OBJECT -> CommonCode.INVALID_INPUT_TYPE;
        };
        return rule.type().admits(given.get())
                ? Optional.empty()
                : Optional.of(code.fault("params." + rule.name() + " must be " + rule.type().words));
    }
}
