package dev.faultline.server;

import dev.faultline.http.session.SessionLimits;
import java.time.Duration;

/**
 * The limits of a server over HTTP on what its callers occupy.
 *
 * @param callsPerCaller how many requests of one caller may be in progress at once
 * @param bufferedBytes the memory for messages that are being received or have not been read
 * @param sessions how many sessions may be open
 * @param sessionsPerCaller how many of them one caller may have
 * @param sessionIdle how long a session may be unused
 */
record HttpLimits(int callsPerCaller, long bufferedBytes, int sessions, int sessionsPerCaller, Duration sessionIdle) {
    /** A quarter of the heap for messages, and at least 64 KiB of it for each session. */
    static final HttpLimits STANDARD = of(Runtime.getRuntime().maxMemory());

    private static HttpLimits of(long heap) {
        return new HttpLimits(250, heap / 4, (int) Math.min(10_000, heap / (64 * 1024)), 1_000, Duration.ofHours(1));
    }

    HttpLimits callsPerCaller(int limit) {
        return new HttpLimits(limit, bufferedBytes, sessions, sessionsPerCaller, sessionIdle);
    }

    HttpLimits bufferedBytes(long limit) {
        return new HttpLimits(callsPerCaller, limit, sessions, sessionsPerCaller, sessionIdle);
    }

    HttpLimits sessions(int all, int ofOneCaller) {
        return new HttpLimits(callsPerCaller, bufferedBytes, all, ofOneCaller, sessionIdle);
    }

    HttpLimits sessionIdle(Duration limit) {
        return new HttpLimits(callsPerCaller, bufferedBytes, sessions, sessionsPerCaller, limit);
    }

    SessionLimits forSessions() {
        return new SessionLimits(sessions, sessionsPerCaller, sessionIdle);
    }
}
