package dev.faultline.client;

import dev.faultline.classify.Evidence;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Reported;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.CauseChain;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads failed calls: from the envelope if it is in a known dialect, else from the evidence. */
final class FailureReader {
    private final InstantSource clock;

    /** Reads with this clock: some envelopes say at which instant a call may be repeated. */
    FailureReader(InstantSource clock) {
        this.clock = clock;
    }

    /** {@return the failure that a tool result with {@code isError} reports} */
    CallFailure ofResult(CallToolResult result) {
        Envelope envelope = envelope(result);
        return reported(envelope)
                .orElseGet(() ->
                        new CallFailure.ByClient(new Evidence.ErrorText(String.join("\n", envelope.text())).fault()));
    }

    /** {@return the failure of a call for which the SDK threw this exception} */
    CallFailure ofException(Exception thrown) {
        Optional<JSONRPCError> error =
                CauseChain.find(thrown, McpError.class).flatMap(e -> Optional.ofNullable(e.getJsonRpcError()));
        return error.flatMap(it -> object(it.data()))
                .flatMap(data -> reported(Envelope.fromJson(data)))
                .orElseGet(() -> new CallFailure.ByClient(
                        error.map(FailureReader::fault).orElseGet(() -> SdkExceptions.fault(thrown))));
    }

    private static Fault fault(JSONRPCError error) {
        if (error.data() instanceof ServerExit(int code)) {
            return new Evidence.ProcessExit(code).fault();
        }
        Optional<JsonValue> data = JsonValue.of(error.data()).clean();
        return new Evidence.ProtocolError(error.code(), error.message(), data).fault();
    }

    private Optional<CallFailure> reported(Envelope envelope) {
        return switch (Dialects.read(envelope, clock)) {
            case Reading.Understood(Reported reported) ->
                Optional.of(new CallFailure.ByServer(
                        reported, OccurrenceMeta.read(envelope.meta()).isPresent()));
            case Reading.Broken broken -> reportedInMeta(envelope);
            case Reading.Foreign foreign -> reportedInMeta(envelope);
        };
    }

    // The meta of an unknown dialect still says whether the call may be repeated.
    private static Optional<CallFailure> reportedInMeta(Envelope envelope) {
        Reported text = Reported.of(CommonCode.TOOL_FAILED.fault(String.join("\n", envelope.text())));
        return OccurrenceMeta.read(envelope.meta())
                .map(meta -> new CallFailure.ByServer(OccurrenceMeta.refined(text, envelope, List.of()), true));
    }

    private static Envelope envelope(CallToolResult result) {
        List<String> text = result.content().stream()
                .filter(TextContent.class::isInstance)
                .map(block -> ((TextContent) block).text())
                .toList();
        return new Envelope(
                text, object(result.structuredContent()), object(result.meta()).orElse(JsonObject.EMPTY), true);
    }

    private static Optional<JsonObject> object(@Nullable Object raw) {
        return JsonValue.of(raw)
                .clean()
                .flatMap(value -> value instanceof JsonObject object ? Optional.of(object) : Optional.empty());
    }
}
