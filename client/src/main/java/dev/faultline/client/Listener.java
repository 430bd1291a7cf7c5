package dev.faultline.client;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Reported;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads failed calls: in a dialect if it is one, else by what other servers are known to write. */
final class Listener {
    /** How the TypeScript SDK, and servers made with it, write a protocol error into a tool result. */
    private static final Pattern RPC_ERROR_AS_TEXT = Pattern.compile("^MCP error (-?\\d{1,9}): ");

    /** How the Java SDK refuses arguments. */
    private static final Pattern REFUSED_BY_JAVA_SDK = Pattern.compile("^Tool \\([^)]*\\) input validation failed: ");

    private Listener() {}

    /** {@return what a tool result with {@code isError} says} */
    static Heard toResult(CallToolResult result) {
        Envelope envelope = envelope(result);
        return told(envelope).orElseGet(() -> new Heard.Concluded(ofText(String.join("\n", envelope.text()))));
    }

    /** {@return what was thrown in the place of a result says} */
    static Heard toThrown(RuntimeException thrown) {
        Optional<JSONRPCError> error =
                Thrown.find(thrown, McpError.class).flatMap(e -> Optional.ofNullable(e.getJsonRpcError()));
        return error.flatMap(it -> object(it.data()))
                .flatMap(data -> told(Envelope.fromJson(data)))
                .orElseGet(() ->
                        new Heard.Concluded(error.map(Listener::ofRpcError).orElseGet(() -> Thrown.fault(thrown))));
    }

    private static Optional<Heard> told(Envelope envelope) {
        return switch (Dialects.read(envelope)) {
            case Reading.Understood(Reported reported) -> Optional.of(new Heard.Said(reported));
            case Reading.Broken broken -> toldInMeta(envelope);
            case Reading.Foreign foreign -> toldInMeta(envelope);
        };
    }

    // A dialect that is not known here still says what decides a repeat.
    private static Optional<Heard> toldInMeta(Envelope envelope) {
        Reported text = Reported.of(CommonCode.TOOL_FAILED.fault(String.join("\n", envelope.text())));
        return OccurrenceMeta.read(envelope.meta())
                .map(meta -> new Heard.Said(OccurrenceMeta.refined(text, envelope, List.of())));
    }

    private static Fault ofText(String text) {
        Matcher rpcError = RPC_ERROR_AS_TEXT.matcher(text);
        if (rpcError.find()) {
            return ForeignCodes.rpc(Integer.parseInt(rpcError.group(1)), text);
        }
        return REFUSED_BY_JAVA_SDK.matcher(text).find()
                ? CommonCode.INVALID_INPUT_VALUE.fault(text).withEffect(Effect.NONE)
                : CommonCode.TOOL_FAILED.fault(text);
    }

    private static Fault ofRpcError(JSONRPCError error) {
        Fault fault = ForeignCodes.rpc(error.code(), error.message());
        JsonObject.Builder details = JsonObject.builder().put("rpcCode", error.code());
        JsonValue.of(error.data()).clean().ifPresent(data -> details.put("data", data));
        Fault detailed = fault.withDetails(details.build());
        return detailed.code().equals(fault.code()) ? detailed : fault; // too much data is left out, not reported
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
