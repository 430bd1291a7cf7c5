package dev.faultline.gateway.fault;

import dev.faultline.dialect.Reported;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;

/** What an answer of the upstream means. */
public sealed interface Verdict {
    /** It is passed on unchanged. */
    record Pass() implements Verdict {}

    /** It has structured content only; the client also gets this content, as the specification advises. */
    record Wordless(JsonValue content) implements Verdict {}

    /** It is passed on unchanged, but reported: it probably hides a failure. */
    record Suspect(String sign) implements Verdict {}

    /** It hides a failure: its content stays, and it is marked as an error. */
    record Hidden(Reported reported) implements Verdict {}

    /** It is a failed or invalid tool result, or an error that becomes one. */
    record FailedResult(Reported reported, By by) implements Verdict {}

    /** It is an error, and stays one with the same code. */
    record FailedRequest(Reported reported, RpcError error) implements Verdict {}
}
