package dev.faultline.fault;

import java.time.Duration;

/**
 * Whether and when the same call may be tried again. Every fault has this answer, and it says no more than is known
 * (R42).
 */
public sealed interface Retry {
    /** The shared instance of {@link Never}. */
    Never NEVER = new Never();

    /** The shared instance of {@link Now}. */
    Now NOW = new Now();

    /** The shared instance of {@link Unknown}. */
    Unknown UNKNOWN = new Unknown();

    /** {@return permission to try again after the delay} */
    static After after(Duration delay) {
        return new After(delay);
    }

    /** {@return whether the same call may be made again, at once or later} */
    boolean isAllowed();

    /** The same call cannot succeed. That is certain: a wrong argument, something that is missing, a refusal. */
    record Never() implements Retry {
        @Override
        public boolean isAllowed() {
            return false;
        }
    }

    /** Nobody has said whether the same call can succeed. */
    record Unknown() implements Retry {
        @Override
        public boolean isAllowed() {
            return false;
        }
    }

    /** The same call may be made again immediately. */
    record Now() implements Retry {
        @Override
        public boolean isAllowed() {
            return true;
        }
    }

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

        @Override
        public boolean isAllowed() {
            return true;
        }
    }
}
