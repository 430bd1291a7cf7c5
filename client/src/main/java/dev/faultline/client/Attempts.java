package dev.faultline.client;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** Repeats a blocking call while its decision says so, attempts are left and the deadline is not reached. */
record Attempts(AttemptLimits limits, Sleeper sleeper) {
    /** {@return the answer, or the last refusal; if that could have been repeated, it says why it was not} */
    Outcome run(Supplier<Outcome> call) {
        Instant deadline = limits.deadline();
        for (int attempt = 1; ; attempt++) {
            switch (limits.after(attempt, call.get(), deadline)) {
                case AttemptLimits.Next.Done(Outcome outcome) -> {
                    return outcome;
                }
                case AttemptLimits.Next.Again(Duration delay, Outcome.Refusal refusal) -> {
                    try {
                        sleeper.sleep(delay);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        return AttemptLimits.stopped(
                                        refusal, "The thread was interrupted while it waited to call again.")
                                .outcome();
                    }
                }
            }
        }
    }
}
