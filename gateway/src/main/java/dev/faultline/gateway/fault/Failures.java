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
import dev.faultline.gateway.relay.StartFailure;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Scope;
import java.time.Duration;
import java.util.Optional;

/** The faults of what the gateway observes, by the same evidence that clients and the checker use. */
public final class Failures {
    private static final String STATE_LOST = "What the server kept in memory is gone. ";

    /** What clients learn about a tool that the operator withholds. */
    public static final String NOT_ALLOWED = "The operator of the gateway does not let clients use a tool of this name";

    private Failures() {}

    /** {@return the fault of a call that ends without an answer} */
    public static Fault of(Call call, Failure failure) {
        Fault fault = switch (failure) {
            case Failure.Crashed(int exitCode) -> crashed(exitCode);
            case Failure.NotStarted(Optional<StartFailure> why) ->
                because(
                        as(UpstreamCode.UPSTREAM_UNREACHABLE, new Evidence.LostConnection(false).fault())
                                .withMessage("The server behind the gateway could not be started"),
                        why);
            case Failure.Unreachable(Failure.Obstacle obstacle) -> unreachable(obstacle);
            case Failure.ConnectionLost() ->
                as(UpstreamCode.UPSTREAM_UNREACHABLE, new Evidence.LostConnection(true).fault())
                        .withMessage("The connection to the server behind the gateway broke before it had answered");
            case Failure.Refused(int status, Optional<Duration> retryAfter, Optional<String> challenge) ->
                refused(status, retryAfter);
            case Failure.TimedOut timedOut -> timedOut(timedOut);
            case Failure.Suspended(Duration pause, Optional<StartFailure> why) ->
                because(
                        UpstreamCode.UPSTREAM_SUSPENDED
                                .fault("The server behind the gateway failed several times and is left alone for now")
                                .retryAfter(pause),
                        why);
            case Failure.InvalidAnswer() ->
                as(UpstreamCode.UPSTREAM_BROKE_PROTOCOL, new Evidence.InvalidResponse().fault());
            case Failure.HandshakeFailed() ->
                UpstreamCode.UPSTREAM_SESSION_LOST
                        .fault("The server behind the gateway came back and cannot continue this session")
                        .withSuggestion("Begin a new session.");
            case Failure.Overloaded() ->
                CommonCode.TOO_MANY_CALLS.fault("As many requests as the gateway accepts are in flight");
            case Failure.Unread() ->
                CommonCode.TOO_MANY_CALLS.fault("Too many responses have not been read yet (--max-buffered)");
            case Failure.TooLarge(long bytes) ->
                CommonCode.RESULT_TOO_LARGE.fault("The answer of the server behind the gateway is larger than "
                        + size(bytes)
                        + ", the limit of the gateway for results (--max-result) or for other messages");
            case Failure.ListTooLarge(long bytes) ->
                CommonCode.RESULT_TOO_LARGE
                        .fault("The tools that the server behind the gateway lists take more than "
                                + bytes / (1024 * 1024)
                                + " MiB of memory, an eighth of the gateway's heap, which is the limit for one server")
                        .withSuggestion("The operator of the gateway can give it more memory with"
                                + " FAULTLINE_JAVA_OPTIONS=-Xmx…, or the server has to list fewer tools.");
            case Failure.Denied() ->
                CommonCode.INVALID_INPUT_VALUE.fault(
                        "Unknown tool: " + call.request().subject().orElse("") + ". " + NOT_ALLOWED);
            case Failure.ScopeMissing(Scope scope) ->
                CommonCode.INSUFFICIENT_SCOPE.fault(scope.missingFor(
                        call.request().subject().orElse(call.request().method())));
            case Failure.DuplicateId() ->
                CommonCode.MALFORMED_MESSAGE.fault("A request with this id is already in flight");
            case Failure.NoLongerAwaited() ->
                CommonCode.INTERRUPTED
                        .fault("The call no longer waits for an answer")
                        .withSuggestion("Find out what the call has done before you make it again.");
            case Failure.Reconfigured(String server, boolean changed) ->
                CommonCode.INTERRUPTED.fault(
                        changed
                                ? "The configuration of the server " + server + " has changed"
                                : "The server " + server + " was removed from the configuration");
            case Failure.Absent(String server, Duration again, Optional<StartFailure> why) ->
                because(
                        UpstreamCode.UPSTREAM_UNREACHABLE
                                .fault("The server " + server
                                        + " behind the gateway is still starting, or cannot be started or reached")
                                .retryAfter(again),
                        why);
            case Failure.ShuttingDown() -> CommonCode.INTERRUPTED.fault("The gateway is shutting down");
        };
        return fault.withEffect(call.effect());
    }

    // R54: the first error says what the operator would look for.
    private static Fault because(Fault fault, Optional<StartFailure> why) {
        return why.map(it -> fault.withMessage(fault.message() + ". Its program, " + it.program() + ": " + it.cause())
                        .withSuggestion("The operator of the gateway can correct it. " + it.next()))
                .orElse(fault);
    }

    private static String size(long bytes) {
        long mebibytes = bytes / (1024 * 1024);
        return mebibytes > 0 ? mebibytes + " MiB" : bytes + " bytes";
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

    private static Fault timedOut(Failure.TimedOut timedOut) {
        long limit = timedOut.limit().toMillis();
        String setting = setting(timedOut.setting());
        Fault fault = as(UpstreamCode.UPSTREAM_TIMEOUT, new Evidence.Silence().fault())
                .withMessage(
                        what(timedOut.setting()) + " within " + limit + " ms, the limit " + setting + " of the gateway")
                .withDetails(JsonObject.builder().put("timeoutMs", limit).build());
        return timedOut.again()
                ? fault.withRetry(Retry.UNKNOWN)
                        .withSuggestion("The same request timed out before. Ask for less, or have the operator of the"
                                + " gateway raise " + setting + ".")
                : fault;
    }

    private static String what(Failure.TimeLimit setting) {
        return switch (setting) {
            case START -> "The server behind the gateway did not start";
            case SILENCE -> "The server behind the gateway did not read what it was sent";
            case ALTOGETHER, TOOL -> "The server behind the gateway did not answer";
        };
    }

    private static String setting(Failure.TimeLimit setting) {
        return switch (setting) {
            case START -> "--start-timeout";
            case SILENCE -> "--timeout";
            case ALTOGETHER -> "--max-timeout";
            case TOOL -> "toolTimeouts";
        };
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
