package dev.faultline.server;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.rpc.InFlight;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Answers the requests that nobody answers: a handler outside any boundary that hangs, or tools that leave no thread
 * for others. It runs on a thread of the operating system, which no tool can keep busy.
 */
final class Overdue implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofMillis(500);
    private static final Fault LATE =
            CommonCode.TIMED_OUT.fault("The server did not answer in time").withEffect(Effect.UNKNOWN);

    private final Guard guard;
    private final Answers answers;
    private final BiConsumer<InFlight, String> sender;
    private final Thread thread;

    Overdue(Guard guard, Answers answers, BiConsumer<InFlight, String> sender) {
        this.guard = guard;
        this.answers = answers;
        this.sender = sender;
        this.thread = Thread.ofPlatform().daemon().name("faultline-overdue").unstarted(this::watch);
    }

    void start() {
        thread.start();
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(INTERVAL);
                guard.threads().look();
                answer(guard.timeLimit().plus(Guard.GRACE), InFlight::settle);
                // A failure that should be recorded by now, and is not; or a result that nothing sends.
                answer(guard.timeLimit().plus(Guard.GRACE.multipliedBy(2)), call -> true);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private void answer(Duration age, Predicate<InFlight> mayAnswer) {
        guard.calls().olderThan(age).stream().filter(mayAnswer).forEach(this::answer);
    }

    private void answer(InFlight call) {
        try {
            answers.claim(call, LATE).ifPresent(json -> sender.accept(call, json));
        } finally {
            guard.calls().end(call);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
