package dev.faultline.fault;

import java.time.Duration;

/**
 * Whether, and when, the same call may be tried again. Always present and always true to the best of the server's
 * knowledge.
 */
public sealed interface Retry {
    /** {@link Never}, once and for all. */
    Never NEVER = new Never();

    /** {@link Now}, once and for all. */
    Now NOW = new Now();

    /** {@return leave to try again once the delay has passed} */
    static After after(Duration delay) {
        return new After(delay);
    }

    /** The same call cannot succeed. */
    record Never() implements Retry {}

    /** The same call may be made at once. */
    record Now() implements Retry {}

    /** The same call may be made once the delay has passed. */
    record After(Duration delay) implements Retry {
        /** The longest delay: whole milliseconds up to here are exact in every JSON reader. */
        public static final Duration MAX = Duration.ofMillis((1L << 53) - 1);

        /**
         * Rounds up to whole milliseconds.
         *
         * @throws IllegalArgumentException if the delay is negative or longer than {@link #MAX}
         */
        public After {
            if (delay.isNegative() || delay.compareTo(MAX) > 0) {
                throw new IllegalArgumentException("a retry delay is between 0 and 2^53 - 1 milliseconds");
            }
            delay = Duration.ofMillis(delay.plusNanos(999_999).toMillis());
        }
    }
}
