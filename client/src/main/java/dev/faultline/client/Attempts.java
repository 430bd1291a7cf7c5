package dev.faultline.client;

import dev.faultline.advice.Decision;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/** Repeats a call while its decision says so, attempts are left and the deadline is not reached. */
record Attempts(int most, Duration within, InstantSource clock, Sleeper sleeper) {
    /** {@return the answer, or the last refusal; if that could have been repeated, it says why it was not} */
    Outcome run(Supplier<Outcome> call) {
        Instant deadline = clock.instant().plus(within);
        for (int attempt = 1; ; attempt++) {
            Outcome outcome = call.get();
            if (!(outcome instanceof Outcome.Refusal refusal
                    && refusal.decision() instanceof Decision.Repeat(Duration delay))) {
                return outcome;
            }
            Optional<String> end = reasonToStop(attempt, delay, deadline).or(() -> interrupted(delay));
            if (end.isPresent()) {
                return refusal.withDecision(new Decision.GiveUp(end.get()));
            }
        }
    }

    private Optional<String> reasonToStop(int attempt, Duration delay, Instant deadline) {
        if (Duration.between(clock.instant(), deadline).compareTo(delay) <= 0) {
            return Optional.of("The next attempt would begin after the deadline.");
        }
        return attempt < most ? Optional.empty() : Optional.of(most + " of " + most + " attempts failed.");
    }

    // Waits; returns a reason only if it was interrupted.
    private Optional<String> interrupted(Duration delay) {
        try {
            sleeper.sleep(delay);
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("The thread was interrupted while it waited to call again.");
        }
    }
}
