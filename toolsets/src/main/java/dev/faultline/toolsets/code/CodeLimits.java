package dev.faultline.toolsets.code;

import java.time.Duration;

/**
 * How much one call of a code tool may take.
 *
 * @param fileBytes the most bytes of content that {@code open_file} returns
 * @param searchTime how long {@code search_text} may search before it gives up
 * @param callTime how long any other call may take
 * @param threads how many threads search at the same time
 */
public record CodeLimits(int fileBytes, Duration searchTime, Duration callTime, int threads) {
    /** 2 MiB, 30 seconds each, and a thread for each processor. */
    public static final CodeLimits STANDARD = new CodeLimits(
            2 * 1024 * 1024,
            Duration.ofSeconds(30),
            Duration.ofSeconds(30),
            Runtime.getRuntime().availableProcessors());

    /** How long a tool may take to kill a program at its limit and to answer by itself. */
    static final Duration GRACE = Duration.ofSeconds(5);

    /** Checks that all limits are positive. */
    public CodeLimits {
        if (fileBytes < 1 || threads < 1 || !searchTime.isPositive() || !callTime.isPositive()) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }

    /** {@return these limits with this one for {@code open_file}} */
    public CodeLimits fileBytes(int most) {
        return new CodeLimits(most, searchTime, callTime, threads);
    }

    /** {@return these limits with this one for {@code search_text}} */
    public CodeLimits searchTime(Duration most) {
        return new CodeLimits(fileBytes, most, callTime, threads);
    }
}
