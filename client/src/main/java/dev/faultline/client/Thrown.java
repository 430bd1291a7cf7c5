package dev.faultline.client;

import dev.faultline.fault.Cause;
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
import java.util.stream.Stream;

/** What the SDK's client throws, and what it means. */
final class Thrown {
    /** The SDK wraps a few times; a chain of causes may even contain itself. */
    private static final int MAX_DEPTH = 32;

    /** The SDK tells the status of a response in words only, and then quotes the response, which is not to be heard. */
    private static final Pattern STATUS = Pattern.compile("(?i)^[^:]*(?:status|http) code: ?(\\d{3})(?!\\d)");

    /** What every call in flight is told when a session ends; the SDK has no class for it. */
    private static final String SESSION_TERMINATED = "MCP session with server terminated";

    /** How the SDK begins its message if the handshake before a request failed; it has no class for that either. */
    private static final String NOT_INITIALIZED = "Client failed to initialize ";

    private Thrown() {}

    /** {@return the first throwable of this class in the chain of causes} */
    static <T extends Throwable> Optional<T> find(Throwable thrown, Class<T> type) {
        return chain(thrown).filter(type::isInstance).map(type::cast).findFirst();
    }

    /** {@return the fault that the first known throwable in the chain of causes stands for} */
    static Fault fault(RuntimeException thrown) {
        Cause cause = Cause.of(thrown);
        Fault fault = chain(thrown)
                .flatMap(one -> known(one).stream())
                .findFirst()
                .map(known -> known.withCause(cause))
                .orElseGet(() -> Fault.unforeseen(CommonCode.UNEXPECTED, cause));
        return chain(thrown).anyMatch(Thrown::isBeforeTheCall) ? beforeTheCall(fault) : fault;
    }

    private static boolean isBeforeTheCall(Throwable thrown) {
        return String.valueOf(thrown.getMessage()).startsWith(NOT_INITIALIZED);
    }

    // A server that did not start in time is not waited for twice; nothing says that it would start the next time.
    private static Fault beforeTheCall(Fault fault) {
        Fault harmless = fault.withEffect(Effect.NONE);
        return fault.code().kind() == FaultKind.TIMEOUT ? harmless.withRetry(Retry.NEVER) : harmless;
    }

    private static Optional<Fault> known(Throwable thrown) {
        return switch (thrown) {
            case McpHttpClientTransportAuthorizationException e ->
                Optional.of(ForeignCodes.http(e.getResponseInfo().statusCode()));
            case HttpRefusalException e -> Optional.of(e.fault());
            case McpTransportSessionNotFoundException e ->
                Optional.of(sessionLost().withEffect(Effect.NONE));
            case McpTransportSessionClosedException e -> Optional.of(sessionLost());
            case McpTransportException e -> Optional.of(transport(String.valueOf(e.getMessage())));
            case ConnectException e -> Optional.of(unreachable().withEffect(Effect.NONE));
            case HttpConnectTimeoutException e -> Optional.of(unreachable().withEffect(Effect.NONE));
            case HttpTimeoutException e -> Optional.of(timedOut());
            case TimeoutException e -> Optional.of(timedOut());
            case IOException e -> Optional.of(unreachable());
            case InterruptedException e -> Optional.of(interrupted());
            case RuntimeException e when SESSION_TERMINATED.equals(e.getMessage()) -> Optional.of(sessionLost());
            case IllegalArgumentException e -> Optional.of(unreadable());
            default -> Optional.empty(); // anybody's exception; its cause may be known
        };
    }

    private static Fault transport(String message) {
        Matcher status = STATUS.matcher(message);
        return status.find() ? ForeignCodes.http(Integer.parseInt(status.group(1))) : unreadable();
    }

    private static Fault sessionLost() {
        return ClientCode.SESSION_LOST.fault("The session has ended");
    }

    private static Fault unreachable() {
        return ClientCode.SERVER_UNAVAILABLE.fault("The server could not be reached");
    }

    private static Fault unreadable() {
        return ClientCode.ANSWER_UNREADABLE.fault("The server's answer is not one");
    }

    private static Fault timedOut() {
        return CommonCode.TIMED_OUT.fault("The server did not answer in time");
    }

    private static Fault interrupted() {
        return CommonCode.INTERRUPTED.fault("The call was interrupted");
    }

    private static Stream<Throwable> chain(Throwable thrown) {
        return Stream.<Throwable>iterate(thrown, one -> one != null, Throwable::getCause)
                .limit(MAX_DEPTH);
    }
}
