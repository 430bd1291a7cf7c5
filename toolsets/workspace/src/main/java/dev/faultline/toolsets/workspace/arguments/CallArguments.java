package dev.faultline.toolsets.workspace.arguments;

import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.ToolCall;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The arguments of a call. Some clients send an object as the text of its JSON, which means the same. */
public final class CallArguments {
    private CallArguments() {}

    /**
     * {@return the decoded arguments}
     *
     * @throws FaultException if they are invalid
     */
    public static <A> A decode(Parameters<A> parameters, ToolCall call) {
        return parameters.decode(arguments(call));
    }

    /**
     * {@return the decoded arguments besides this one}
     *
     * @throws FaultException if they are invalid
     */
    public static <A> A decodeWithout(String name, Parameters<A> parameters, ToolCall call) {
        if (!(arguments(call) instanceof JsonObject sent)) {
            return parameters.decode(arguments(call));
        }
        Map<String, JsonValue> others = new LinkedHashMap<>(sent.members());
        others.remove(name);
        return parameters.decode(new JsonObject(others));
    }

    private static JsonValue arguments(ToolCall call) {
        if (!(call.arguments() instanceof JsonString(String text))) {
            return call.arguments();
        }
        return JsonText.read(text)
                .clean()
                .orElseThrow(() -> new FaultException(
                        Issues.faultOf(List.of(Issue.format(JsonPointer.ROOT, "an object, or the text of its JSON")))));
    }

    /** {@return a string among the arguments, for checks that run before they are decoded} */
    public static Optional<String> text(ToolCall call, String name) {
        return undecoded(call).string(name);
    }

    /** {@return whether this argument was sent, for checks that run before the arguments are decoded} */
    public static boolean has(ToolCall call, String name) {
        return undecoded(call)
                .get(name)
                .filter(value -> !(value instanceof JsonNull))
                .isPresent();
    }

    private static JsonObject undecoded(ToolCall call) {
        JsonValue sent = call.arguments() instanceof JsonString(String text)
                ? JsonText.read(text).clean().orElse(JsonObject.EMPTY)
                : call.arguments();
        return sent instanceof JsonObject object ? object : JsonObject.EMPTY;
    }
}
