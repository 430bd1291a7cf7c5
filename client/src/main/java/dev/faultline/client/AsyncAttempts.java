package dev.faultline.client;

import java.time.Duration;
import java.time.Instant;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Repeats an asynchronous call while its decision says so; no thread waits. */
record AsyncAttempts(AttemptLimits limits, Scheduler timer) {
    /** {@return the answer, or the last refusal; if that could have been repeated, it says why it was not} */
    Mono<Outcome> run(Mono<Outcome> call) {
        return Mono.defer(() -> attempt(1, call, limits.deadline()));
    }

    private Mono<Outcome> attempt(int number, Mono<Outcome> call, Instant deadline) {
        return call.flatMap(outcome -> switch (limits.after(number, outcome, deadline)) {
            case AttemptLimits.Next.Done(Outcome last) -> Mono.just(last);
            case AttemptLimits.Next.Again(Duration delay, Outcome.Refusal refusal) ->
                Mono.delay(delay, timer).flatMap(tick -> attempt(number + 1, call, deadline));
        });
    }
}
