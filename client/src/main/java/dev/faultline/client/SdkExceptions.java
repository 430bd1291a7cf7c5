package dev.faultline.client;

import dev.faultline.classify.Evidence;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CauseChain;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import io.modelcontextprotocol.client.transport.McpHttpClientTransportAuthorizationException;
import io.modelcontextprotocol.spec.McpTransportException;
import io.modelcontextprotocol.spec.McpTransportSessionClosedException;
import io.modelcontextprotocol.spec.McpTransportSessionNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Classifies the exceptions that the SDK's client throws. */
final class SdkExceptions {
    /** The SDK has the status only in its message, before a quotation of the response, which must not be searched. */
    private static final Pattern STATUS = Pattern.compile("(?i)^[^:]*(?:status|http) code: ?(\\d{3})(?!\\d)");

    /** The SDK's message for each call in flight when a session ends; it has no class of its own. */
    private static final String SESSION_TERMINATED = "MCP session with server terminated";

    /** The beginning of the SDK's message if the handshake before a request failed; it has no class of its own. */
    private static final String NOT_INITIALIZED = "Client failed to initialize ";

    private SdkExceptions() {}

    /** {@return the fault of the first known exception in the chain of causes} */
    static Fault fault(Exception thrown) {
        Cause cause = Cause.of(thrown);
        Fault fault = CauseChain.of(thrown).stream()
                .flatMap(one -> known(one).stream())
                .findFirst()
                .map(known -> known.withCause(cause))
                .orElseGet(() -> Fault.unforeseen(CommonCode.UNEXPECTED, cause));
        return CauseChain.of(thrown).stream().anyMatch(SdkExceptions::isBeforeTheCall) ? beforeTheCall(fault) : fault;
    }

    private static boolean isBeforeTheCall(Throwable thrown) {
        return String.valueOf(thrown.getMessage()).startsWith(NOT_INITIALIZED);
    }

    // Nothing suggests that a server that did not start in time would start faster the next time.
    private static Fault beforeTheCall(Fault fault) {
        Fault harmless = fault.withEffect(Effect.NONE);
        return fault.code().kind() == FaultKind.TIMEOUT ? harmless.withRetry(Retry.NEVER) : harmless;
    }

    private static Optional<Fault> known(Throwable thrown) {
        return thrown instanceof InterruptedException
                ? Optional.of(CommonCode.INTERRUPTED.fault("The call was interrupted"))
                : evidence(thrown).map(Evidence::fault);
    }

    private static Optional<Evidence> evidence(Throwable thrown) {
        return Optional.ofNullable(
                switch (thrown) {
                    case McpHttpClientTransportAuthorizationException e ->
                        http(e.getResponseInfo().statusCode());
                    case RetryAfterException e -> e.evidence();
                    case McpTransportSessionNotFoundException e -> new Evidence.LostSession(false);
                    case McpTransportSessionClosedException e -> new Evidence.LostSession(true);
                    case McpTransportException e -> transport(String.valueOf(e.getMessage()));
                    case ConnectException e -> new Evidence.LostConnection(false);
                    case HttpConnectTimeoutException e -> new Evidence.LostConnection(false);
                    case HttpTimeoutException e -> new Evidence.Silence();
                    case TimeoutException e -> new Evidence.Silence();
                    case ServerExitException e -> new Evidence.ProcessExit(e.exitCode());
                    case IOException e -> new Evidence.LostConnection(true);
                    case RuntimeException e
                    when SESSION_TERMINATED.equals(e.getMessage()) -> new Evidence.LostSession(true);
                    case IllegalArgumentException e -> new Evidence.InvalidResponse();
                    default -> null; // an exception of any library; its cause may be known
                });
    }

    private static Evidence transport(String message) {
        Matcher status = STATUS.matcher(message);
        return status.find() ? http(Integer.parseInt(status.group(1))) : new Evidence.InvalidResponse();
    }

    private static Evidence http(int status) {
        return new Evidence.HttpStatus(status, Optional.empty());
    }
}
