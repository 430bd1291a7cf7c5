package dev.faultline.server;

import dev.faultline.fault.Fault;
import dev.faultline.rpc.CallsInFlight;
import dev.faultline.rpc.InFlight;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Ends the requests of a server that shuts down: new ones are rejected, those in flight have some time to finish, and
 * the rest are answered with a fault.
 *
 * @param sender sends the response to a request, and interrupts the thread that works on it
 */
record Drain(ResponseWriter responses, BiConsumer<InFlight, String> sender) {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /** Returns when every request is answered. */
    void run(Fault fault) {
        CallsInFlight calls = responses.runtime().calls();
        calls.close();
        try {
            if (calls.drain(TIMEOUT)) {
                return;
            }
            unanswered().stream().filter(InFlight::settle).forEach(call -> end(call, fault));
            // The rest have failed and are being recorded, which takes time.
            if (!unanswered().isEmpty() && calls.drain(TIMEOUT)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the caller does not want to wait any longer
        }
        unanswered().forEach(call -> end(call, fault));
    }

    private List<InFlight> unanswered() {
        return responses.runtime().calls().olderThan(Duration.ZERO);
    }

    private void end(InFlight call, Fault fault) {
        responses.claim(call, fault).ifPresent(json -> sender.accept(call, json));
    }
}
