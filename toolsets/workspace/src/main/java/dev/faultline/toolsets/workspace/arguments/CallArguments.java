package dev.faultline.toolsets.workspace.arguments;

import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.ToolCall;
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

    /** {@return a string among the arguments, for checks that run before they are decoded} */
    public static Optional<String> text(ToolCall call, String name) {
        return call.arguments() instanceof JsonObject object ? object.string(name) : Optional.empty();
    }
}
