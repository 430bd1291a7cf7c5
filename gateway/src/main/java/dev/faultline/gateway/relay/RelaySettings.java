package dev.faultline.gateway.relay;

import java.time.Duration;
import java.util.Optional;

/**
 * The settings of a relay.
 *
 * @param timeout how long the upstream may be silent about a request before it is asked whether it is there; progress
 *     starts it again
 * @param maxTimeout how long a request may take altogether
 * @param startTimeout how long the upstream may take to start, which includes what it downloads first
 * @param requests how many requests may be in flight or waiting, of all sessions
 * @param requestsOfSession how many of them may belong to one session
 * @param questions how many requests of the upstream may wait for clients
 * @param replays whether a lost request that changes nothing is made once more
 * @param silentStarts how many starts in a row may end without an answer before the upstream is suspended
 * @param pause how long it is suspended
 * @param tools what is different for single tools
 * @param handshake the gateway's own handshake with an upstream that several sessions share
 */
public record RelaySettings(
        Duration timeout,
        Duration maxTimeout,
        Duration startTimeout,
        int requests,
        int requestsOfSession,
        int questions,
        boolean replays,
        int silentStarts,
        Duration pause,
        ToolRules tools,
        Optional<OwnHandshake> handshake) {
    /** The settings of the command line if no option is given. */
    public static final RelaySettings STANDARD = new RelaySettings(
            Duration.ofMinutes(1),
            Duration.ofMinutes(10),
            Duration.ofMinutes(2),
            1024,
            256,
            64,
            true,
            5,
            Duration.ofSeconds(30),
            ToolRules.NONE,
            Optional.empty());

    /** Checks that all limits are positive. */
    public RelaySettings {
        if (timeout.compareTo(Duration.ZERO) <= 0
                || maxTimeout.compareTo(timeout) < 0
                || startTimeout.compareTo(Duration.ZERO) <= 0
                || requests < 1
                || requestsOfSession < 1
                || questions < 0
                || silentStarts < 1
                || pause.isNegative()) {
            throw new IllegalArgumentException("limits must be positive, and maxTimeout not shorter than timeout");
        }
    }

    /** {@return these settings with other time limits} */
    public RelaySettings timeouts(Duration silent, Duration altogether) {
        return new RelaySettings(
                silent,
                altogether,
                startTimeout,
                requests,
                requestsOfSession,
                questions,
                replays,
                silentStarts,
                pause,
                tools,
                handshake);
    }

    /** {@return these settings, with another limit for a start} */
    public RelaySettings startTimeout(Duration start) {
        return new RelaySettings(
                timeout,
                maxTimeout,
                start,
                requests,
                requestsOfSession,
                questions,
                replays,
                silentStarts,
                pause,
                tools,
                handshake);
    }

    /** {@return these settings, with or without replays} */
    public RelaySettings replays(boolean allowed) {
        return new RelaySettings(
                timeout,
                maxTimeout,
                startTimeout,
                requests,
                requestsOfSession,
                questions,
                allowed,
                silentStarts,
                pause,
                tools,
                handshake);
    }

    /** {@return these settings with these rules for single tools} */
    public RelaySettings tools(ToolRules rules) {
        return new RelaySettings(
                timeout,
                maxTimeout,
                startTimeout,
                requests,
                requestsOfSession,
                questions,
                replays,
                silentStarts,
                pause,
                rules,
                handshake);
    }

    /** {@return these settings for an upstream that several sessions share, with this handshake} */
    public RelaySettings shared(OwnHandshake own) {
        return new RelaySettings(
                timeout,
                maxTimeout,
                startTimeout,
                requests,
                requestsOfSession,
                questions,
                replays,
                silentStarts,
                pause,
                tools,
                Optional.of(own));
    }

    /** {@return whether several sessions share the upstream} */
    public boolean isShared() {
        return handshake.isPresent();
    }
}
