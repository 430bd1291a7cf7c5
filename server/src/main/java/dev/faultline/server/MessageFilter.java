package dev.faultline.server;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.CallsInFlight;
import dev.faultline.rpc.InFlight;
import dev.faultline.rpc.Passage;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.text.NearestName;
import dev.faultline.tool.Caller;
import java.util.Map;
import java.util.Optional;

/** Admits the messages that the SDK can answer, registers their requests as in flight, and answers all others. */
final class MessageFilter {
    private final ResponseWriter responses;
    private final Map<String, GuardedTool> tools;
    private final CallsInFlight calls;

    MessageFilter(ResponseWriter responses) {
        this.responses = responses;
        this.tools = responses.tools();
        this.calls = responses.runtime().calls();
    }

    /** {@return what to do with this message of this caller} */
    Passage admit(RpcMessage message, Caller caller) {
        return switch (message) {
            case RpcMessage.Malformed(RpcError error, Optional<JsonValue> id) -> malformed(error, id, caller);
            case RpcMessage.Response response -> new Passage.Pass(response.json(), Optional.empty());
            case RpcMessage.Notification notification -> notified(notification, caller);
            case RpcMessage.Request request -> requested(request, caller);
        };
    }

    /** {@return the response to input that is not a JSON-RPC message} */
    Passage malformed(RpcError error, Optional<JsonValue> id, Caller caller) {
        Fault fault = CommonCode.MALFORMED_MESSAGE.fault(error.message());
        RpcError reported = responses.faults().refuse(error.code(), ProtocolFaults.UNKNOWN, caller, fault);
        return new Passage.Answer(
                JsonText.print(id.map(reported::toResponse).orElseGet(reported::toResponseWithoutId)),
                error.code() != RpcError.INVALID_PARAMS);
    }

    private Passage notified(RpcMessage.Notification notification, Caller caller) {
        if (notification.method().equals("notifications/cancelled")) {
            notification.params().get("requestId").ifPresent(id -> calls.cancel(caller.connection(), id));
            return new Passage.Drop(); // the SDK does not support cancellation
        }
        return new Passage.Pass(notification.json(), Optional.empty());
    }

    private Passage requested(RpcMessage.Request request, Caller caller) {
        Optional<Fault> wrong = ParamRules.fault(request).or(() -> flawed(request));
        if (wrong.isPresent()) {
            return refused(RpcError.INVALID_PARAMS, request, caller, wrong.get());
        }
        if (!ToolRequest.is(request)) {
            return entered(request, caller);
        }
        String name = request.params().string("name").orElseThrow();
        return tools.containsKey(name) ? entered(request, caller) : unknownTool(request, caller, name);
    }

    // The tool itself rejects arguments that are not JSON-safe; no other handler checks its parameters.
    private static Optional<Fault> flawed(RpcMessage.Request request) {
        return ToolRequest.is(request)
                ? Optional.empty()
                : request.flaws().stream()
                        .findFirst()
                        .map(flaw -> CommonCode.INVALID_INPUT_FORMAT.fault("arguments."
                                + ToolRequest.withinArguments(flaw.at()).dotted() + " " + flaw.message()));
    }

    // R35: the message names the requested tool and the nearest one that exists.
    private Passage unknownTool(RpcMessage.Request request, Caller caller, String sent) {
        String name = ToolRequest.shownName(sent);
        String message = "Unknown tool: " + name
                + NearestName.to(sent, tools.keySet())
                        .map(nearest -> ". Did you mean `" + nearest + "`?")
                        .orElse("");
        Fault fault = CommonCode.INVALID_INPUT_VALUE
                .fault(message)
                .withEffect(Effect.NONE)
                .withSuggestion("List the tools, and use a name from that list.");
        RpcError error = responses.faults().refuseCall(RpcError.INVALID_PARAMS, request, caller, name, fault);
        return new Passage.Answer(JsonText.print(error.toResponse(request.id())), false);
    }

    private Passage entered(RpcMessage.Request request, Caller caller) {
        return switch (calls.enter(caller, request)) {
            case CallsInFlight.Admission.Entered(InFlight call) -> new Passage.Pass(request.json(), Optional.of(call));
            case CallsInFlight.Admission.Full full -> full(request, caller);
            case CallsInFlight.Admission.Closed closed ->
                new Passage.Answer(
                        responses.rejected(request, caller, ResponseWriter.SHUTTING_DOWN.withEffect(Effect.NONE)),
                        false);
            // A response with that id would look like the response to the other request.
            case CallsInFlight.Admission.DuplicateId duplicate -> duplicate(caller);
        };
    }

    /** {@return the response to a request whose id another request in progress has} */
    Passage duplicate(Caller caller) {
        return malformed(
                RpcError.of(RpcError.INVALID_REQUEST, "A request of this id is in progress"), Optional.empty(), caller);
    }

    private Passage full(RpcMessage.Request request, Caller caller) {
        Fault fault = CommonCode.TOO_MANY_CALLS
                .fault("Too many calls are in progress")
                .withEffect(Effect.NONE);
        return new Passage.Answer(responses.rejected(request, caller, fault), false);
    }

    private Passage refused(int code, RpcMessage.Request request, Caller caller, Fault fault) {
        return new Passage.Answer(responses.refusal(request, caller, code, fault), false);
    }
}
