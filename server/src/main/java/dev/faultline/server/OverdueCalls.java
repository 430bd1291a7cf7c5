package dev.faultline.server;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import dev.faultline.rpc.InFlight;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Answers requests that nothing else answers: because a handler outside any boundary hangs, or because tools keep all
 * virtual threads busy. It runs on a platform thread, which no tool can keep busy.
 */
final class OverdueCalls implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofMillis(500);
    private static final Fault LATE = CommonCode.TIMED_OUT
            .fault(Fault.LATE_SERVER)
            .withRetry(Retry.UNKNOWN)
            .withEffect(Effect.UNKNOWN);

    private final ServerRuntime runtime;
    private final ResponseWriter responses;
    private final BiConsumer<InFlight, String> sender;
    private final Thread thread;

    OverdueCalls(ResponseWriter responses, BiConsumer<InFlight, String> sender) {
        this.runtime = responses.runtime();
        this.responses = responses;
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
                runtime.threads().checkStarvation();
                Duration limit = runtime.limits().time();
                Duration grace = runtime.limits().grace();
                answer(limit.plus(grace), InFlight::settle);
                // A failure that should have been recorded by now, or a result that was never sent.
                answer(limit.plus(grace.multipliedBy(2)), call -> true);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        } catch (VirtualMachineError dying) {
            throw FatalExit.because(dying); // without this thread, requests may wait forever
        }
    }

    private void answer(Duration age, Predicate<InFlight> mayAnswer) {
        runtime.calls().olderThan(age).stream().filter(mayAnswer).forEach(this::answer);
    }

    private void answer(InFlight call) {
        try {
            responses.claim(call, late(call)).ifPresent(json -> sender.accept(call, json));
        } finally {
            runtime.calls().end(call);
        }
    }

    // The response is the same whether the tool's boundary or this thread notices that the tool hangs.
    private static Fault late(InFlight call) {
        return call.begun().map(begun -> begun.contract().late()).orElse(LATE);
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
