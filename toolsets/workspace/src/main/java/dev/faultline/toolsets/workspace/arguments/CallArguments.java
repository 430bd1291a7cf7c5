package dev.faultline.toolsets.workspace.arguments;

import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.ToolCall;
import java.util.List;
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
        JsonValue sent = call.arguments() instanceof JsonString(String text)
                ? JsonText.read(text).clean().orElse(JsonObject.EMPTY)
                : call.arguments();
        return sent instanceof JsonObject object ? object.string(name) : Optional.empty();
    }
}
