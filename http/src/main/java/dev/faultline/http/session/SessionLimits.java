package dev.faultline.http.session;

import java.time.Duration;

/**
 * The limits on sessions over HTTP.
 *
 * @param sessions how many sessions may be open
 * @param perCaller how many of them one caller may have
 * @param idle how long a session may be unused
 */
public record SessionLimits(int sessions, int perCaller, Duration idle) {
    /** Checks that every limit is positive. */
    public SessionLimits {
        if (sessions < 1 || perCaller < 1 || !idle.isPositive()) {
            throw new IllegalArgumentException("every limit on sessions must be positive");
        }
    }
}
