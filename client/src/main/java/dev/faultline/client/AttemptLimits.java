package dev.faultline.client;

import dev.faultline.advice.Decision;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Decides whether another attempt follows, the same for blocking and for asynchronous calls. */
record AttemptLimits(int most, Duration within, InstantSource clock) {
    /** What follows an attempt. */
    sealed interface Next {
        /** Nothing: this is the outcome of the call. */
        record Done(Outcome outcome) implements Next {}

        /** Another attempt, after the delay. */
        record Again(Duration delay, Outcome.Refusal refusal) implements Next {}
    }

    /** {@return the instant before which the last attempt must begin, if the first begins now} */
    Instant deadline() {
        return clock.instant().plus(within);
    }

    /**
     * {@return what follows this attempt; the first is number 1} If the decision was to repeat, but no attempt is left,
     * the outcome says why.
     */
    Next after(int attempt, Outcome outcome, Instant deadline) {
        return switch (outcome) {
            case Outcome.Answer answer -> new Next.Done(answer);
            case Outcome.Refusal refusal ->
                switch (refusal.decision()) {
                    case Decision.Repeat(Duration delay) -> next(attempt, most, delay, refusal, deadline);
                    case Decision.RepeatOnce() -> next(attempt, Math.min(most, 2), Duration.ZERO, refusal, deadline);
                    case Decision.Repair repair -> new Next.Done(refusal);
                    case Decision.GiveUp giveUp -> new Next.Done(refusal);
                };
        };
    }

    private Next next(int attempt, int most, Duration delay, Outcome.Refusal refusal, Instant deadline) {
        return reasonToStop(attempt, most, delay, deadline)
                .<Next>map(reason -> stopped(refusal, reason))
                .orElseGet(() -> new Next.Again(delay, refusal));
    }

    /** {@return the end of the attempts for this reason} */
    static Next.Done stopped(Outcome.Refusal refusal, String reason) {
        return new Next.Done(refusal.withDecision(new Decision.GiveUp(reason)));
    }

    private Optional<String> reasonToStop(int attempt, int most, Duration delay, Instant deadline) {
        if (Duration.between(clock.instant(), deadline).compareTo(delay) <= 0) {
            return Optional.of("The next attempt would begin after the deadline.");
        }
        return attempt < most ? Optional.empty() : Optional.of(most + " of " + most + " attempts failed.");
    }
}
