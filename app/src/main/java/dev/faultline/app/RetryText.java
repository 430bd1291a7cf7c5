package dev.faultline.app;

import dev.faultline.fault.Retry;
import java.time.Duration;

/** Describes a retry answer in a few words. */
final class RetryText {
    private RetryText() {}

    static String of(Retry retry) {
        return switch (retry) {
            case Retry.Never() -> "no";
            case Retry.Unknown() -> "not known";
            case Retry.Now() -> "at once";
            case Retry.After(Duration delay) -> "after " + delay.toMillis() + " ms";
        };
    }
}
