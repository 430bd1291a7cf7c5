package dev.faultline.server;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.InFlight;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.server.internal.RecordedError;
import dev.faultline.server.internal.Responses;
import dev.faultline.server.internal.SdkJson;
import dev.faultline.server.internal.WrittenResult;
import dev.faultline.text.BoundedText;
import dev.faultline.tool.Caller;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Writes the response to each request: one complete message, whatever the SDK wants to send. */
record ResponseWriter(ServerRuntime runtime, ProtocolFaults faults, Map<String, GuardedTool> tools)
        implements Responses {
    /** The fault reported for a request that the server does not start, or does not finish, because it ends. */
    static final Fault SHUTTING_DOWN =
            CommonCode.INTERRUPTED.fault("The server is shutting down").withEffect(Effect.UNKNOWN);

    private static final String META = "\"_meta\"";

    @Override
    public Optional<String> claim(InFlight call, JSONRPCResponse response) {
        return claim(call, () -> write(call, response));
    }

    @Override
    public Optional<String> claim(InFlight call, Fault fault) {
        return claim(call, () -> abandoned(call, fault));
    }

    private static Optional<String> claim(InFlight call, Supplier<String> written) {
        try {
            return call.claim() ? Optional.of(written.get()) : Optional.empty();
        } catch (VirtualMachineError dying) {
            throw FatalExit.because(dying);
        }
    }

    /**
     * {@return the response to a request that is rejected with this fault: a tool result for a tool call, else an
     * error}
     */
    String rejected(RpcMessage.Request request, Caller caller, Fault fault) {
        return tool(request)
                .map(tool -> result(request.id(), tool.reject(request, caller, fault)))
                .orElseGet(() -> refusal(request, caller, RpcError.INTERNAL_ERROR, fault));
    }

    @Override
    public McpJsonMapper mapper() {
        return runtime.mapper();
    }

    /** {@return the response to a request that this thread has claimed and that ends with this fault} */
    String abandoned(InFlight call, Fault fault) {
        return tool(call.request())
                .map(tool -> result(call.request().id(), tool.abandon(call, fault)))
                .orElseGet(() -> refusal(call, RpcError.INTERNAL_ERROR, fault));
    }

    private Optional<GuardedTool> tool(RpcMessage.Request request) {
        return ToolRequest.is(request) ? request.params().string("name").map(tools::get) : Optional.empty();
    }

    /** {@return the response with this result, which is JSON} */
    static String result(JsonValue id, String json) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + JsonText.print(id) + ",\"result\":" + json + "}";
    }

    private String write(InFlight call, JSONRPCResponse response) {
        Optional<WrittenResult> written = WrittenResult.in(response.result());
        if (written.isPresent()) {
            return result(call.request().id(), written.get().json());
        }
        return response.error() == null ? written(call, response.result()) : error(call, response.error());
    }

    private String written(InFlight call, @Nullable Object result) {
        try {
            String json = ordered(runtime.mapper().writeValueAsString(result));
            return BoundedText.fits(json, runtime.limits().resultBytes())
                    ? result(call.request().id(), json)
                    : refusal(
                            call,
                            RpcError.INTERNAL_ERROR,
                            CommonCode.RESULT_TOO_LARGE.fault("The result is too large to be sent"));
        } catch (IOException | RuntimeException | VirtualMachineError | LinkageError unsendable) {
            // This thread has claimed the request, so no other will answer it.
            Fault fault = CommonCode.UNEXPECTED
                    .fault("The result has no form in JSON")
                    .withCause(Cause.of(unsendable));
            return refusal(call, RpcError.INTERNAL_ERROR, fault);
        }
    }

    // Map.of orders its members differently in every run.
    private static String ordered(String json) {
        return json.contains(META)
                ? JsonText.read(json.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE)
                        .clean()
                        .map(ResponseWriter::ordered)
                        .map(JsonText::print)
                        .orElse(json)
                : json;
    }

    private static JsonValue ordered(JsonValue value) {
        return switch (value) {
            case JsonArray(List<JsonValue> items) ->
                new JsonArray(items.stream().map(ResponseWriter::ordered).toList());
            case JsonObject object -> {
                JsonObject.Builder members = JsonObject.builder();
                object.members().forEach((name, it) -> members.put(name, ordered(name, it)));
                yield members.build();
            }
            default -> value; // has no members
        };
    }

    private static JsonValue ordered(String name, JsonValue value) {
        JsonValue inside = ordered(value);
        return name.equals("_meta") && inside instanceof JsonObject(Map<String, JsonValue> members)
                ? new JsonObject(new TreeMap<>(members))
                : inside;
    }

    private String error(InFlight call, JSONRPCError error) {
        if (ProtocolEscapeException.isForClient(error.code())) {
            return passed(call, error);
        }
        return RecordedError.in(error)
                .map(recorded ->
                        JsonText.print(recorded.toResponse(call.request().id())))
                .orElseGet(() -> refusal(
                        call,
                        error.code(),
                        SdkErrors.fault(named(error), call.request().method())));
    }

    // The SDK puts an unknown name only into the data.
    private static JSONRPCError named(JSONRPCError error) {
        return error.code() == RpcError.INVALID_PARAMS && error.data() instanceof String said
                ? new JSONRPCError(error.code(), said, null)
                : error;
    }

    private String passed(InFlight call, JSONRPCError error) {
        RpcError same = RpcError.of(error.code(), error.message());
        RpcError whole = Optional.ofNullable(error.data())
                .flatMap(data -> SdkJson.of(data, runtime.mapper()).clean())
                .map(same::withData)
                .orElse(same);
        return JsonText.print(whole.toResponse(call.request().id()));
    }

    private String refusal(InFlight call, int code, Fault fault) {
        return refusal(call.request(), call.caller(), code, fault);
    }

    /** {@return the response with an error of this code that reports the fault} */
    String refusal(RpcMessage.Request request, Caller caller, int code, Fault fault) {
        RpcError error = faults.refuse(code, request.method(), caller, fault);
        return JsonText.print(error.toResponse(request.id()));
    }
}
