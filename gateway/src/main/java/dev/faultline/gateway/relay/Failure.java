package dev.faultline.gateway.relay;

import dev.faultline.tool.Scope;
import java.time.Duration;
import java.util.Optional;

/** Why a request ends without an answer of the upstream. */
public sealed interface Failure {
    /** The upstream's process ended while the request was in flight. */
    record Crashed(int exitCode) implements Failure {}

    /** The upstream's process could not be started. */
    record NotStarted(Optional<StartFailure> why) implements Failure {}

    /** The upstream could not be reached: the request was not sent. */
    record Unreachable(Obstacle obstacle) implements Failure {}

    /** What keeps the gateway from an upstream. */
    enum Obstacle {
        /** Nothing accepts the connection, or the host is unknown. */
        REFUSED,
        /** The encrypted connection could not be established, for instance because of its certificate. */
        TLS,
        /** The upstream redirects to another place. */
        REDIRECT
    }

    /** The connection ended before the answer was complete. */
    record ConnectionLost() implements Failure {}

    /**
     * The upstream answered with this HTTP status and without a message.
     *
     * @param retryAfter how long the upstream wants to be left alone
     * @param challenge which credentials it wants, for a client that presents its own
     */
    record Refused(int status, Optional<Duration> retryAfter, Optional<String> challenge) implements Failure {
        /** A refusal for a client without credentials of its own. */
        public Refused(int status, Optional<Duration> retryAfter) {
            this(status, retryAfter, Optional.empty());
        }
    }

    /**
     * The upstream did not answer within this time.
     *
     * @param setting what limits it
     * @param again whether the same request timed out the last time, too
     */
    record TimedOut(Duration limit, TimeLimit setting, boolean again) implements Failure {}

    /** What limits the time of a request. */
    enum TimeLimit {
        /** How long the upstream may read nothing. */
        SILENCE,
        /** How long a request may take altogether. */
        ALTOGETHER,
        /** How long the upstream may take to start. */
        START,
        /** The limit that the operator has set for the tool. */
        TOOL
    }

    /**
     * The upstream is not started for this time, because it failed too often.
     *
     * @param why why its last process ended before it answered anything
     */
    record Suspended(Duration pause, Optional<StartFailure> why) implements Failure {
        /** An upstream of which nothing more is known. */
        public Suspended(Duration pause) {
            this(pause, Optional.empty());
        }
    }

    /** The upstream's answer is not a valid message, or too large. */
    record InvalidAnswer() implements Failure {}

    /** The upstream came back with another protocol version, or rejected the handshake. */
    record HandshakeFailed() implements Failure {}

    /** As many requests as allowed are in flight. */
    record Overloaded() implements Failure {}

    /** The client has not read its responses, so that there is no memory for this one. */
    record Unread() implements Failure {}

    /** The operator does not let clients use this tool. */
    record Denied() implements Failure {}

    /** The token of the client does not have this scope. */
    record ScopeMissing(Scope scope) implements Failure {}

    /** The client already has a request with this id in flight. */
    record DuplicateId() implements Failure {}

    /** The request answers a question of a call that has ended, or that has had an answer already. */
    record NoLongerAwaited() implements Failure {}

    /** The upstream's message is larger than a limit of the gateway. */
    record TooLarge(long bytes) implements Failure {}

    /** The upstream's lists of tools take more memory than the gateway has for one server. */
    record ListTooLarge(long bytes) implements Failure {}

    /** The gateway is ending. */
    record ShuttingDown() implements Failure {}

    /**
     * The server is not behind the gateway any more, at least not as it was.
     *
     * @param changed whether the configuration still names a server like that
     */
    record Reconfigured(String server, boolean changed) implements Failure {}

    /**
     * A server among several is not there, or not yet.
     *
     * @param again when it may be worth to ask again
     */
    record Absent(String server, Duration again, Optional<StartFailure> why) implements Failure {}
}
