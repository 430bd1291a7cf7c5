package dev.faultline.classify;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises errors that the official SDKs write into tool results as text. */
final class ErrorPhrases {
    /** The TypeScript SDK's form of a protocol error in a tool result. */
    private static final Pattern RPC_ERROR = Pattern.compile("^MCP error (-?\\d{1,9}): ");

    /** The Java SDK's form of rejected arguments. */
    private static final Pattern REJECTED_ARGUMENTS = Pattern.compile("^Tool \\([^)]*\\) input validation failed: ");

    private ErrorPhrases() {}

    /** {@return the fault of a tool result with this text} */
    static Fault fault(String text) {
        Matcher rpcError = RPC_ERROR.matcher(text);
        if (rpcError.find()) {
            return ForeignCodes.rpc(Integer.parseInt(rpcError.group(1)), text);
        }
        return REJECTED_ARGUMENTS.matcher(text).find()
                ? CommonCode.INVALID_INPUT_VALUE.fault(text).withEffect(Effect.NONE)
                : CommonCode.TOOL_FAILED.fault(text);
    }
}
