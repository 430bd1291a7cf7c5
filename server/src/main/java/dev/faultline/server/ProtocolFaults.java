package dev.faultline.server;

import dev.faultline.boundary.Reply;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.boundary.ToolHandler;
import dev.faultline.fault.Cause;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Origin;
import dev.faultline.http.LogLimit;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.ClientMethods;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reports failures of methods other than tool calls as JSON-RPC errors: recorded like any other, with the envelope in
 * the error's data.
 */
final class ProtocolFaults {
    /** The name under which faults of unknown methods are reported: clients must not choose names in our records. */
    static final String UNKNOWN = "unknown";

    private static final int OBSERVED_PER_MINUTE = 10;

    private final ServerRuntime runtime;
    private final Map<String, Method> methods;
    private final Method unknown;
    private final ToolBoundary unrecorded;
    private final ToolBoundary unobserved;
    private final LogLimit observed = new LogLimit(OBSERVED_PER_MINUTE);

    private record Method(ToolContract contract, ToolBoundary boundary) {}

    ProtocolFaults(ServerRuntime runtime) {
        this.runtime = runtime;
        this.unknown = method(UNKNOWN);
        this.unrecorded = runtime.unrecorded(unknown.contract(), true);
        this.unobserved = runtime.unrecorded(unknown.contract(), false);
        this.methods = Stream.concat(Stream.of("ping"), ClientMethods.STANDARD.stream())
                .collect(Collectors.toUnmodifiableMap(Function.identity(), this::method));
    }

    private Method method(String name) {
        ToolContract named = ToolContract.named(name).readOnly();
        int slash = name.indexOf('/');
        ToolContract contract = slash < 0
                ? named
                : named.operation(name.substring(0, slash)
                        + ':'
                        + name.substring(slash + 1).replace('/', '_'));
        return new Method(
                contract,
                name.equals(ToolRequest.METHOD) ? runtime.unknownTools(contract) : runtime.boundary(contract));
    }

    /** {@return a call of this method by this caller, with the server's time limit} */
    ToolCall call(String method, Caller caller) {
        ToolContract contract =
                known(method).contract().timeLimit(runtime.limits().time());
        return ToolCall.of(contract, JsonObject.EMPTY, caller);
    }

    /** {@return the result of the handler; if it fails, what {@code refusal} makes of the error} */
    <R> R attempt(ToolCall call, ToolHandler<? extends R> handler, Function<RpcError, R> refusal) {
        return known(call.contract().name())
                .boundary()
                .attempt(
                        call,
                        handler,
                        reply -> refusal.apply(error(code(reply.occurrence().fault(), call), reply)));
    }

    /** {@return an error of this code that reports the fault} */
    RpcError refuse(int code, String method, Caller caller, Fault fault) {
        return refuse(known(method).boundary(), code, known(method).contract(), caller, fault);
    }

    /**
     * {@return an error of this code that reports the fault, which is not recorded} Any web page can cause such faults,
     * so observers see only the first few of each minute.
     */
    RpcError refuseUnrecorded(int code, Caller caller, Fault fault) {
        ToolBoundary boundary = observed.next().isPresent() ? unrecorded : unobserved;
        return refuse(boundary, code, unknown.contract(), caller, fault);
    }

    /** {@return an error of this code for a request beyond a limit} It is not recorded, and observers count it. */
    RpcError refuseBeyondLimit(int code, Caller caller, Fault fault) {
        unrecorded.refused(ToolCall.of(unknown.contract(), JsonObject.EMPTY, caller), fault);
        return refuse(unobserved, code, unknown.contract(), caller, fault);
    }

    private RpcError refuse(ToolBoundary boundary, int code, ToolContract contract, Caller caller, Fault fault) {
        return boundary.attempt(
                ToolCall.of(contract, JsonObject.EMPTY, caller), // without a time limit, because nothing runs
                it -> {
                    throw new FaultException(fault);
                },
                reply -> error(code, reply));
    }

    /**
     * {@return an error of code -32600 that reports the fault of a message outside a connection that is initialized} A
     * tool call is reported under the name of its tool.
     */
    RpcError refuseUninitialized(RpcMessage message, Caller caller, Fault fault) {
        if (!(message instanceof RpcMessage.Request request)) {
            return refuse(RpcError.INVALID_REQUEST, UNKNOWN, caller, fault);
        }
        return request.params()
                .string("name")
                .filter(name -> ToolRequest.is(request))
                .map(name -> refuseCall(RpcError.INVALID_REQUEST, request, caller, ToolRequest.shownName(name), fault))
                .orElseGet(() -> refuse(RpcError.INVALID_REQUEST, request.method(), caller, fault));
    }

    /** {@return an error of this code for a tool call that no tool gets, reported under the requested name (R35)} */
    RpcError refuseCall(int code, RpcMessage.Request request, Caller caller, String name, Fault fault) {
        Method method = known(ToolRequest.METHOD);
        return method.boundary()
                .attempt(
                        ToolCall.of(method.contract(), ToolRequest.arguments(request), caller),
                        it -> {
                            throw new FaultException(fault, Origin.ofTool(name), null);
                        },
                        reply -> error(code, reply));
    }

    private Method known(String name) {
        return methods.getOrDefault(name, unknown);
    }

    private RpcError error(int code, Reply reply) {
        String document = runtime.dialect().document(reply.envelope());
        JsonValue data = JsonText.read(document)
                .clean()
                .orElseGet(() ->
                        reply.envelope().toJson()); // the fallback sentence, if the dialect could not write the fault
        Fault fault = reply.occurrence().fault();
        // R10: a fault that replaced the first one is the server's own, whatever was wrong with the request.
        boolean replaced = fault.cause().orElse(null) instanceof Cause.Replaced;
        return RpcError.of(replaced ? RpcError.INTERNAL_ERROR : code, fault.message())
                .withData(data);
    }

    // R3
    private static int code(Fault fault, ToolCall call) {
        FaultKind kind = fault.code().kind();
        if (kind == FaultKind.NOT_FOUND && call.contract().name().equals("resources/read")) {
            return RpcError.RESOURCE_NOT_FOUND;
        }
        return switch (kind) {
            case INVALID_INPUT, NOT_FOUND -> RpcError.INVALID_PARAMS;
            case ALREADY_EXISTS,
                    CONFLICT,
                    UNAUTHENTICATED,
                    PERMISSION_DENIED,
                    PRECONDITION_FAILED,
                    POLICY_REJECTED,
                    TIMEOUT,
                    UNAVAILABLE,
                    EXHAUSTED,
                    CORRUPT,
                    INTERNAL -> RpcError.INTERNAL_ERROR;
        };
    }
}
