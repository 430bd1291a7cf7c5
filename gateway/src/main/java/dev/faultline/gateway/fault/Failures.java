package dev.faultline.gateway.fault;

import dev.faultline.classify.ClientCode;
import dev.faultline.classify.Evidence;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Retry;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.Failure;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Scope;
import java.time.Duration;
import java.util.Optional;

/** The faults of what the gateway observes, by the same evidence that clients and the checker use. */
public final class Failures {
    private static final String STATE_LOST = "What the server kept in memory is gone. ";

    private Failures() {}

    /** {@return the fault of a call that ends without an answer} */
    public static Fault of(Call call, Failure failure) {
        Fault fault = switch (failure) {
            case Failure.Crashed(int exitCode) -> crashed(exitCode);
            case Failure.NotStarted() ->
                as(UpstreamCode.UPSTREAM_UNREACHABLE, new Evidence.LostConnection(false).fault())
                        .withMessage("The server behind the gateway could not be started");
            case Failure.Unreachable(Failure.Obstacle obstacle) -> unreachable(obstacle);
            case Failure.ConnectionLost() ->
                as(UpstreamCode.UPSTREAM_UNREACHABLE, new Evidence.LostConnection(true).fault())
                        .withMessage("The connection to the server behind the gateway broke before it had answered");
            case Failure.Refused(int status, Optional<Duration> retryAfter, Optional<String> challenge) ->
                refused(status, retryAfter);
            case Failure.TimedOut(Duration limit) -> timedOut(limit);
            case Failure.Suspended(Duration pause) ->
                UpstreamCode.UPSTREAM_SUSPENDED
                        .fault("The server behind the gateway failed several times and is left alone for now")
                        .retryAfter(pause);
            case Failure.InvalidAnswer() ->
                as(UpstreamCode.UPSTREAM_BROKE_PROTOCOL, new Evidence.InvalidResponse().fault());
            case Failure.HandshakeFailed() ->
                UpstreamCode.UPSTREAM_SESSION_LOST
                        .fault("The server behind the gateway came back and cannot continue this session")
                        .withSuggestion("Begin a new session.");
            case Failure.Overloaded() ->
                CommonCode.TOO_MANY_CALLS.fault("As many requests as the gateway accepts are in flight");
            case Failure.Unread() -> CommonCode.TOO_MANY_CALLS.fault("Too many responses have not been read yet");
            case Failure.Denied() ->
                CommonCode.INVALID_INPUT_VALUE.fault(
                        "Unknown tool: " + call.request().subject().orElse(""));
            case Failure.ScopeMissing(Scope scope) ->
                CommonCode.INSUFFICIENT_SCOPE.fault(scope.missingFor(
                        call.request().subject().orElse(call.request().method())));
            case Failure.DuplicateId() ->
                CommonCode.MALFORMED_MESSAGE.fault("A request with this id is already in flight");
            case Failure.NoLongerAwaited() ->
                CommonCode.INTERRUPTED
                        .fault("The call no longer waits for an answer")
                        .withSuggestion("Find out what the call has done before you make it again.");
            case Failure.ShuttingDown() -> CommonCode.INTERRUPTED.fault("The gateway is shutting down");
        };
        return fault.withEffect(call.effect());
    }

    private static Fault crashed(int exitCode) {
        Fault fault = as(UpstreamCode.UPSTREAM_CRASHED, new Evidence.ProcessExit(exitCode).fault());
        return fault.withMessage(fault.message() + " while it handled the request")
                .withSuggestion(
                        STATE_LOST + UpstreamCode.UPSTREAM_CRASHED.facts().remedy());
    }

    // Waiting does not help against a wrong certificate or address.
    private static Fault unreachable(Failure.Obstacle obstacle) {
        Fault fault = as(UpstreamCode.UPSTREAM_UNREACHABLE, new Evidence.LostConnection(false).fault());
        return switch (obstacle) {
            case REFUSED -> fault.withMessage("The server behind the gateway could not be reached");
            case TLS ->
                fault.withMessage("No encrypted connection to the server behind the gateway is possible")
                        .withRetry(Retry.NEVER)
                        .withSuggestion("The operator of the gateway has to check the certificate of the server.");
            case REDIRECT ->
                fault.withMessage("The server behind the gateway redirects to another place")
                        .withRetry(Retry.NEVER)
                        .withSuggestion("The operator of the gateway has to name the new address of the server.");
        };
    }

    private static Fault refused(int status, Optional<Duration> retryAfter) {
        UpstreamCode code = switch (status) {
            case 401, 403 -> UpstreamCode.UPSTREAM_REFUSED_CREDENTIALS;
            case 429 -> UpstreamCode.UPSTREAM_RATE_LIMITED;
            case 408, 504 -> UpstreamCode.UPSTREAM_TIMEOUT;
            case 404, 405, 410, 502, 503 -> UpstreamCode.UPSTREAM_UNREACHABLE;
            default -> UpstreamCode.UPSTREAM_REQUEST_FAILED; // the server is there, and rejects or fails
        };
        Fault fault = as(code, new Evidence.HttpStatus(status, retryAfter).fault())
                .withMessage("The server behind the gateway answered with HTTP status " + status);
        return switch (status) {
            case 401, 403 ->
                fault.withSuggestion("The operator of the gateway has to set valid credentials with --header.");
            case 404, 405, 410 -> // there is no MCP server at this address, so waiting does not help
                fault.withRetry(Retry.NEVER)
                        .withSuggestion("The operator of the gateway has to check the address of the server.");
            case 408, 429, 502, 503, 504 -> fault; // the retry answer is enough
            default -> fault.withSuggestion("The operator of the server finds the reason in its log.");
        };
    }

    private static Fault timedOut(Duration limit) {
        return as(UpstreamCode.UPSTREAM_TIMEOUT, new Evidence.Silence().fault())
                .withMessage("The server behind the gateway did not answer within " + limit.toMillis() + " ms")
                .withDetails(
                        JsonObject.builder().put("timeoutMs", limit.toMillis()).build());
    }

    /** {@return a fault that the upstream itself reported, with a code that says more than the general ones} */
    static Fault reported(Fault inferred, boolean toolCall) {
        FaultCode code = inferred.code();
        if (code == CommonCode.TOOL_FAILED || code == ClientCode.SERVER_ERROR) {
            return as(toolCall ? UpstreamCode.UPSTREAM_TOOL_FAILED : UpstreamCode.UPSTREAM_REQUEST_FAILED, inferred);
        }
        return code == CommonCode.RATE_LIMITED ? as(UpstreamCode.UPSTREAM_RATE_LIMITED, inferred) : inferred;
    }

    /** {@return the fault of a result that the protocol does not allow} */
    static Fault invalidResult(String reason, Effect effect) {
        return UpstreamCode.UPSTREAM_RESULT_INVALID
                .fault("The server behind the gateway sent an invalid tool result: " + reason)
                .withEffect(effect);
    }

    private static Fault as(FaultCode code, Fault fault) {
        return fault.withCode(code);
    }
}
