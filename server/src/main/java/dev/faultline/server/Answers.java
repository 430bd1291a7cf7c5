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
import dev.faultline.text.BoundedText;
import dev.faultline.tool.Caller;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes the answer to a request: whatever the SDK has in mind to send, exactly one whole message comes of it. */
record Answers(Guard guard, ProtocolFaults faults, Map<String, GuardedTool> tools) {
    /** What a request is told that nobody has answered. */
    static final Fault NO_RESULT = CommonCode.UNEXPECTED.fault("The server has no result for this request");

    /** What a request is answered with that the server does not finish, or does not begin, because it ends. */
    static final Fault SHUTTING_DOWN =
            CommonCode.INTERRUPTED.fault("The server is shutting down").withEffect(Effect.UNKNOWN);

    private static final String META = "\"_meta\"";

    /** {@return the text of the answer; nothing if the request has been answered or withdrawn} */
    Optional<String> claim(InFlight call, JSONRPCResponse response) {
        try {
            return call.claim() ? Optional.of(write(call, response)) : Optional.empty();
        } catch (VirtualMachineError dying) {
            throw LastExit.because(dying);
        }
    }

    /** {@return the text that tells of the fault; nothing if the request has been answered or withdrawn} */
    Optional<String> claim(InFlight call, Fault fault) {
        try {
            return call.claim() ? Optional.of(abandoned(call, fault)) : Optional.empty();
        } catch (VirtualMachineError dying) {
            throw LastExit.because(dying);
        }
    }

    /** {@return the answer to a request that does not begin: the result of a call, else an error} */
    String rejected(RpcMessage.Request request, Caller caller, Fault fault) {
        return tool(request)
                .map(tool -> result(request.id(), tool.reject(request, caller, fault)))
                .orElseGet(() -> refusal(request, caller, RpcError.INTERNAL_ERROR, fault));
    }

    private String abandoned(InFlight call, Fault fault) {
        return tool(call.request())
                .map(tool -> result(call.request().id(), tool.abandon(call, fault)))
                .orElseGet(() -> refusal(call, RpcError.INTERNAL_ERROR, fault));
    }

    private Optional<GuardedTool> tool(RpcMessage.Request request) {
        return ToolRequest.is(request) ? request.params().string("name").map(tools::get) : Optional.empty();
    }

    /** {@return the answer with this result, which is JSON} */
    static String result(JsonValue id, String json) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + JsonText.print(id) + ",\"result\":" + json + "}";
    }

    private String write(InFlight call, JSONRPCResponse response) {
        Optional<Prepared> prepared = Prepared.in(response.result());
        if (prepared.isPresent()) {
            return result(call.request().id(), prepared.get().json());
        }
        return response.error() == null ? written(call, response.result()) : error(call, response.error());
    }

    private String written(InFlight call, @Nullable Object result) {
        try {
            String json = ordered(guard.mapper().writeValueAsString(result));
            return BoundedText.fits(json, guard.maxResult())
                    ? result(call.request().id(), json)
                    : refusal(
                            call,
                            RpcError.INTERNAL_ERROR,
                            CommonCode.RESULT_TOO_LARGE.fault("The result is too large to be sent"));
        } catch (IOException | RuntimeException | VirtualMachineError | LinkageError unsendable) {
            // Nothing else answers a request that is claimed.
            Fault fault = CommonCode.UNEXPECTED
                    .fault("The result has no form in JSON")
                    .withCause(Cause.of(unsendable));
            return refusal(call, RpcError.INTERNAL_ERROR, fault);
        }
    }

    // The members of a Map.of come in another order in every run.
    private static String ordered(String json) {
        return json.contains(META)
                ? JsonText.read(json.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE)
                        .clean()
                        .map(Answers::ordered)
                        .map(JsonText::print)
                        .orElse(json)
                : json;
    }

    private static JsonValue ordered(JsonValue value) {
        return switch (value) {
            case JsonArray(List<JsonValue> items) ->
                new JsonArray(items.stream().map(Answers::ordered).toList());
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
        if (ProtocolEscape.isMeant(error.code())) {
            return passed(call, error);
        }
        return SdkErrors.told(error)
                .map(told -> JsonText.print(told.toResponse(call.request().id())))
                .orElseGet(() -> refusal(call, error.code(), SdkErrors.fault(named(error))));
    }

    // Of a name that it does not know, the SDK says which only in the data.
    private static JSONRPCError named(JSONRPCError error) {
        return error.code() == RpcError.INVALID_PARAMS && error.data() instanceof String said
                ? new JSONRPCError(error.code(), said, null)
                : error;
    }

    private String passed(InFlight call, JSONRPCError error) {
        RpcError same = RpcError.of(error.code(), error.message());
        RpcError whole = Optional.ofNullable(error.data())
                .flatMap(data -> SdkJson.of(data, guard.mapper()).clean())
                .map(same::withData)
                .orElse(same);
        return JsonText.print(whole.toResponse(call.request().id()));
    }

    private String refusal(InFlight call, int code, Fault fault) {
        return refusal(call.request(), call.caller(), code, fault);
    }

    /** {@return the error of this code that tells of the fault} */
    String refusal(RpcMessage.Request request, Caller caller, int code, Fault fault) {
        RpcError error = faults.refuse(code, request.method(), caller, fault);
        return JsonText.print(error.toResponse(request.id()));
    }
}
