package dev.faultline.client;

import dev.faultline.advice.Decision;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/** Makes a call again as long as its decision says so, the attempts last and the deadline is not reached. */
record Attempts(int most, Duration within, InstantSource clock, Sleeper sleeper) {
    /** {@return the answer, or the last refusal; one that would have been repeated says why it was not} */
    Outcome run(Supplier<Outcome> call) {
        Instant deadline = clock.instant().plus(within);
        Retry.Context<Outcome> attempts =
                Retry.of("faultline", config(deadline)).context();
        while (true) {
            Outcome outcome = call.get();
            try {
                if (!attempts.onResult(outcome)) {
                    attempts.onComplete();
                    return ended(outcome, deadline);
                }
            } catch (CancellationException interrupted) {
                return givenUp(outcome, "The thread was interrupted while it waited to call again.");
            }
        }
    }

    private RetryConfig config(Instant deadline) {
        return RetryConfig.<Outcome>custom()
                .maxAttempts(most)
                .retryOnResult(outcome -> isRepeated(outcome) && isInTime(outcome, deadline))
                .consumeResultBeforeRetryAttempt((attempt, outcome) -> await(delay(outcome)))
                .intervalFunction(attempt -> 0L) // its own way of sleeping is one for the whole program
                .build();
    }

    // With the flag set again, the library itself ends the attempts.
    private void await(Duration delay) {
        try {
            sleeper.sleep(delay);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Outcome ended(Outcome outcome, Instant deadline) {
        if (!isRepeated(outcome)) {
            return outcome;
        }
        return isInTime(outcome, deadline)
                ? givenUp(outcome, most + " of " + most + " attempts failed.")
                : givenUp(outcome, "The next attempt would begin after the deadline.");
    }

    private boolean isInTime(Outcome outcome, Instant deadline) {
        return Duration.between(clock.instant(), deadline).compareTo(delay(outcome)) > 0;
    }

    private static boolean isRepeated(Outcome outcome) {
        return outcome instanceof Outcome.Refusal refusal && refusal.decision() instanceof Decision.Repeat;
    }

    private static Duration delay(Outcome outcome) {
        return outcome instanceof Outcome.Refusal refusal
                        && refusal.decision() instanceof Decision.Repeat(Duration delay)
                ? delay
                : Duration.ZERO;
    }

    private static Outcome givenUp(Outcome outcome, String reason) {
        return outcome instanceof Outcome.Refusal refusal ? refusal.withDecision(new Decision.GiveUp(reason)) : outcome;
    }
}
