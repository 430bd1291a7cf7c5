package dev.faultline.server;

import static java.util.Objects.requireNonNull;

import dev.faultline.http.session.ConnectionStore;
import dev.faultline.http.stream.KeepAlive;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The settings of a {@link FaultlineServer} for its callers over HTTP: what they may occupy, and their sessions. */
public abstract sealed class HttpLimitSettings permits ServerSettings {
    private HttpLimits limits = HttpLimits.STANDARD;

    private @Nullable ConnectionStore connections;
    private Duration silence = KeepAlive.LONGEST_SILENCE;

    HttpLimitSettings() {}

    abstract FaultlineServer self();

    HttpLimits httpLimits() {
        return limits;
    }

    Optional<ConnectionStore> connections() {
        return Optional.ofNullable(connections);
    }

    Duration silence() {
        return silence;
    }

    /** Sends a comment on streams that are silent for this long, for tests that cannot wait for the usual time. */
    FaultlineServer silence(Duration limit) {
        silence = limit;
        return self();
    }

    /**
     * Shares the sessions over HTTP with all servers that use the same store, so that each of them answers for any
     * session.
     */
    public FaultlineServer sharedSessions(ConnectionStore store) {
        connections = requireNonNull(store, "store");
        return self();
    }

    /**
     * Works on at most this many requests of one caller at once over HTTP, and rejects others with status 429; the
     * default is 250. A caller is a principal, or an address where callers have no names.
     *
     * @throws IllegalArgumentException if the limit is below 1
     */
    public FaultlineServer maxCallsPerCaller(int limit) {
        limits = limits.callsPerCaller(BuilderChecks.atLeastOne("the number of calls of one caller at once", limit));
        return self();
    }

    /**
     * Uses at most this much memory for messages that are being received over HTTP and for responses that have not been
     * read; the default is a quarter of the heap. One caller gets at most half of it. Beyond that, messages of more
     * than 16 KiB are rejected with a retry answer.
     *
     * @throws IllegalArgumentException if the limit is below 1
     */
    public FaultlineServer maxBuffered(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("the memory for messages must be at least 1, not " + bytes);
        }
        limits = limits.bufferedBytes(bytes);
        return self();
    }

    /**
     * Keeps at most this many sessions over HTTP, and at most this many of one caller; the default is 10,000 and 1,000.
     * A new session beyond that ends the one that has been unused longest.
     *
     * @throws IllegalArgumentException if a limit is below 1
     */
    public FaultlineServer maxSessions(int all, int ofOneCaller) {
        limits = limits.sessions(
                BuilderChecks.atLeastOne("the number of sessions", all),
                BuilderChecks.atLeastOne("the number of sessions of one caller", ofOneCaller));
        return self();
    }

    /**
     * Ends a session over HTTP that has been unused for this long; the default is an hour. Its client gets status 404
     * and begins a new one.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public FaultlineServer sessionIdle(Duration limit) {
        limits = limits.sessionIdle(BuilderChecks.positive("the time limit of unused sessions", limit));
        return self();
    }
}
