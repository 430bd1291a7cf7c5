package dev.faultline.app.serve;

import dev.faultline.http.ConnectionLimits;
import dev.faultline.server.FaultlineServer;
import java.time.Duration;

/**
 * The limits on what the callers of a server over HTTP occupy.
 *
 * @param connections the limits on connections
 * @param calls how many requests may be in progress at once
 * @param callsPerCaller how many of them may be of one caller
 * @param buffered the memory for messages, in bytes
 * @param sessions how many sessions may be open
 * @param sessionsPerCaller how many of them one caller may have
 * @param sessionIdle how long a session may be unused
 */
record ServeLoad(
        ConnectionLimits connections,
        int calls,
        int callsPerCaller,
        long buffered,
        int sessions,
        int sessionsPerCaller,
        Duration sessionIdle) {
    /** Sets these limits on a server. */
    void applyTo(FaultlineServer server) {
        server.maxCalls(calls)
                .maxCallsPerCaller(callsPerCaller)
                .maxBuffered(buffered)
                .maxSessions(sessions, sessionsPerCaller)
                .sessionIdle(sessionIdle);
    }
}
