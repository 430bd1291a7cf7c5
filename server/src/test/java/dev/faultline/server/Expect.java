package dev.faultline.server;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import dev.faultline.tool.ToolContract;
import java.time.Instant;
import java.util.List;

/** The exact bytes of the responses of a guarded server. */
final class Expect {
    /** The dialect of a server whose author chose none. */
    static final Dialect DEFAULT = new ToolFailureDialect();

    /** The message of an unexpected failure. */
    static final String UNFORESEEN = Fault.UNFORESEEN;

    private Expect() {}

    /** {@return the result of a tool that succeeded with this text} */
    static String text(String text) {
        return result("{\"content\":[{\"type\":\"text\",\"text\":" + quoted(text) + "}],\"isError\":false}");
    }

    static String result(String json) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + json + "}";
    }

    /** {@return the result of a tool that failed like this and may have taken effect} */
    static String failure(String tool, CommonCode code, String sentence) {
        return failure(tool, code.fault(sentence));
    }

    /** {@return the result of a tool that failed with this fault and may have taken effect} */
    static String failure(String tool, Fault fault) {
        return failure(
                DEFAULT,
                tool,
                fault.withEffect(Effect.UNKNOWN)
                        .withoutDefaultRetry("The call may have taken effect; check that before you repeat it."));
    }

    /** {@return the result of a tool that did not run because its arguments were rejected} */
    static String refusal(String tool, Issue... issues) {
        return failure(DEFAULT, tool, Issues.faultOf(List.of(issues)));
    }

    static String failure(Dialect dialect, String tool, Fault fault) {
        return Seen.undated(result(JsonText.print(
                envelope(dialect, ToolContract.named(tool), fault).toJson())));
    }

    /** {@return the JSON-RPC error of this method} */
    static String error(int rpc, String method, Fault fault) {
        return error(DEFAULT, rpc, method, fault);
    }

    static String error(Dialect dialect, int rpc, String method, Fault fault) {
        ToolContract named = ToolContract.named(method);
        ToolContract contract = method.contains("/")
                ? named.operation(method.replaceFirst("/", ":").replace('/', '_'))
                : named;
        Envelope envelope = envelope(dialect, contract, fault.withEffect(Effect.NONE));
        return Seen.undated("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":" + rpc + ",\"message\":"
                + quoted(fault.message()) + ",\"data\":"
                + dialect.document(envelope).strip() + "}}");
    }

    /** {@return the JSON-RPC error for an invalid message or an unknown method} */
    static String malformed(int rpc, CommonCode code, String sentence) {
        return error(rpc, "unknown", code.fault(sentence)).replace("\"id\":1", "\"id\":null");
    }

    private static Envelope envelope(Dialect dialect, ToolContract contract, Fault fault) {
        Origin named = Origin.ofTool(contract.name());
        Origin origin = contract.operation().map(named::withOperation).orElse(named);
        return dialect.forTool(contract).write(new Occurrence(fault, origin, Instant.EPOCH, "<uuid>"));
    }

    private static String quoted(String text) {
        return JsonText.print(new JsonString(text));
    }
}
