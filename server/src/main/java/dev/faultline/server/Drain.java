package dev.faultline.server;

import dev.faultline.fault.Fault;
import dev.faultline.rpc.CallsInFlight;
import dev.faultline.rpc.InFlight;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Ends the calls of a server that stops serving: no new ones may enter, those in flight have some time to finish, and
 * what is left is answered with a fault.
 *
 * @param sender sends the answer to a call, and stops what works on it
 */
record Drain(Answers answers, BiConsumer<InFlight, String> sender) {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Returns when every call is answered. */
    void run(Fault fault) {
        CallsInFlight calls = answers.guard().calls();
        calls.close();
        try {
            if (calls.drain(PATIENCE)) {
                return;
            }
            unanswered().stream().filter(InFlight::settle).forEach(call -> end(call, fault));
            // What is left has failed and is being recorded, which takes its time.
            if (!unanswered().isEmpty() && calls.drain(PATIENCE)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // whoever stops the server has no more time
        }
        unanswered().forEach(call -> end(call, fault));
    }

    private List<InFlight> unanswered() {
        return answers.guard().calls().olderThan(Duration.ZERO);
    }

    private void end(InFlight call, Fault fault) {
        answers.claim(call, fault).ifPresent(json -> sender.accept(call, json));
    }
}
