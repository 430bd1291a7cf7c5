package dev.faultline.toolsets.workspace.arguments;

import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.ToolCall;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The arguments of a call, decoded, or read before that. */
public final class CallArguments {
    private CallArguments() {}

    /**
     * {@return the decoded arguments}
     *
     * @throws FaultException if they are invalid
     */
    public static <A> A decode(Parameters<A> parameters, ToolCall call) {
        return parameters.decode(call.arguments());
    }

    /**
     * {@return the decoded arguments besides this one}
     *
     * @throws FaultException if they are invalid
     */
    public static <A> A decodeWithout(String name, Parameters<A> parameters, ToolCall call) {
        if (!(call.arguments() instanceof JsonObject sent)) {
            return decode(parameters, call);
        }
        Map<String, JsonValue> others = new LinkedHashMap<>(sent.members());
        others.remove(name);
        return parameters.decode(new JsonObject(others));
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
        return call.arguments() instanceof JsonObject object ? object : JsonObject.EMPTY;
    }
}
