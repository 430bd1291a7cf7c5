package dev.faultline.fault;

import java.time.Duration;

/**
 * Whether and when the same call may be tried again. Every fault has this answer, and it is correct to the best of the
 * server's knowledge.
 */
public sealed interface Retry {
    /** The shared instance of {@link Never}. */
    Never NEVER = new Never();

    /** The shared instance of {@link Now}. */
    Now NOW = new Now();

    /** {@return permission to try again after the delay} */
    static After after(Duration delay) {
        return new After(delay);
    }

    /** The same call cannot succeed. */
    record Never() implements Retry {}

    /** The same call may be made again immediately. */
    record Now() implements Retry {}

    /** The same call may be made again after the delay. */
    record After(Duration delay) implements Retry {
        /** The longest delay: up to here, every JSON reader represents milliseconds exactly. */
        public static final Duration MAX = Duration.ofMillis((1L << 53) - 1);

        /**
         * Rounds up to whole milliseconds.
         *
         * @throws IllegalArgumentException if the delay is negative or longer than {@link #MAX}
         */
        public After {
            if (delay.isNegative() || delay.compareTo(MAX) > 0) {
                throw new IllegalArgumentException("a retry delay must be between 0 and 2^53 - 1 milliseconds");
            }
            delay = Duration.ofMillis(delay.plusNanos(999_999).toMillis());
        }
    }
}
