package dev.faultline.rpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonNumber;
import dev.faultline.rpc.CallsInFlight.Admission;
import dev.faultline.tool.Caller;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CallsInFlightTest {
    private final CallsInFlight calls = new CallsInFlight(3);

    @Test
    void allowsOnlyOneClaim() {
        InFlight call = enter("a", 1);
        AtomicInteger claims = new AtomicInteger();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 100; i++) {
                threads.execute(() -> {
                    if (call.claim()) {
                        claims.incrementAndGet();
                    }
                });
            }
        }

        assertThat(claims).hasValue(1);
        assertThat(call.isOpen()).isFalse();
    }

    @Test
    void rejectsTheSameIdOnTheSameConnection() {
        enter("a", 1);

        assertThat(calls.enter(Caller.on("a"), request(1))).isInstanceOf(Admission.DuplicateId.class);
        assertThat(calls.enter(Caller.on("b"), request(1))).isInstanceOf(Admission.Entered.class);
    }

    @Test
    void distinguishesStringIdsFromNumbers() {
        enter("a", 1);

        RpcMessage text = RpcMessage.read("{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"method\":\"ping\"}".getBytes(UTF_8));
        assertThat(calls.enter(Caller.on("a"), (RpcMessage.Request) text)).isInstanceOf(Admission.Entered.class);
    }

    @Test
    void admitsNoMoreThanItsLimitUntilARequestEnds() {
        InFlight first = enter("a", 1);
        enter("a", 2);
        enter("a", 3);

        assertThat(calls.enter(Caller.on("a"), request(4))).isInstanceOf(Admission.Full.class);
        calls.end(first);
        calls.end(first);

        assertThat(calls.enter(Caller.on("a"), request(4))).isInstanceOf(Admission.Entered.class);
        assertThat(calls.enter(Caller.on("a"), request(5))).isInstanceOf(Admission.Full.class);
    }

    @Test
    void keepsItsCapacityAfterARejectedId() {
        enter("a", 1);
        for (int i = 0; i < 10; i++) {
            calls.enter(Caller.on("a"), request(1));
        }

        assertThat(calls.enter(Caller.on("a"), request(2))).isInstanceOf(Admission.Entered.class);
        assertThat(calls.size()).isEqualTo(2);
    }

    @Test
    void cancelsAnUnansweredRequest() {
        InFlight call = enter("a", 1);

        calls.cancel("a", JsonNumber.of(1));

        assertThat(call.cancellation().requested()).isTrue();
        assertThat(call.claim()).isFalse();
    }

    @Test
    void doesNotCancelAnAnsweredRequest() {
        InFlight call = enter("a", 1);
        call.claim();

        calls.cancel("a", JsonNumber.of(1));

        assertThat(call.cancellation().requested()).isFalse();
    }

    @Test
    void cancelsNothingOnAnotherConnection() {
        InFlight call = enter("a", 1);

        calls.cancel("b", JsonNumber.of(1));
        calls.cancel("a", JsonNumber.of(2));

        assertThat(call.isOpen()).isTrue();
    }

    @Test
    void findsRequestsThatWaitTooLong() {
        InFlight waiting = enter("a", 1);
        enter("a", 2).claim();

        assertThat(calls.olderThan(Duration.ofNanos(-1))).containsExactly(waiting);
        assertThat(calls.olderThan(Duration.ofDays(1))).isEmpty();
    }

    @Test
    void isDrainedOnceAllHaveEnded() throws InterruptedException {
        InFlight call = enter("a", 1);

        assertThat(calls.drain(Duration.ZERO)).isFalse();
        calls.end(call);

        assertThat(calls.drain(Duration.ZERO)).isTrue();
    }

    @Test
    void isDrainedAgainWithoutWaiting() throws InterruptedException {
        calls.end(enter("a", 1));

        assertThat(calls.drain(Duration.ZERO)).isTrue();
        assertThat(calls.drain(Duration.ZERO)).isTrue();
    }

    @Test
    void admitsNothingOnceItIsClosed() throws InterruptedException {
        InFlight call = enter("a", 1);
        calls.close();

        assertThat(calls.enter(Caller.on("a"), request(2))).isInstanceOf(Admission.Closed.class);
        calls.end(call);
        assertThat(calls.drain(Duration.ZERO)).isTrue();
    }

    private InFlight enter(String connection, int id) {
        return ((Admission.Entered) calls.enter(Caller.on(connection), request(id))).call();
    }

    private static RpcMessage.Request request(int id) {
        String text = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"ping\"}";
        return (RpcMessage.Request) RpcMessage.read(text.getBytes(UTF_8));
    }
}
