package dev.faultline.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.advice.Decision;
import dev.faultline.advice.Remedy;
import dev.faultline.classify.ClientCode;
import dev.faultline.client.OddHttpServer.HangUp;
import dev.faultline.client.OddHttpServer.Status;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultKind;
import dev.faultline.testing.Spec;
import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpSyncClient;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The asynchronous client on a server over HTTP. */
class AsyncClientTest {
    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final Map<String, Object> NO_ARGUMENTS = Map.of();

    private final FakeTime time = new FakeTime();
    private OddHttpServer server;
    private McpAsyncClient sdk;
    private FaultlineAsyncClient client;

    @BeforeEach
    void connect() throws Exception {
        server = new OddHttpServer(OddTools.all());
        sdk = server.asynchronous(LIMIT);
        client = FaultlineAsyncClient.over(sdk)
                .clock(time)
                .timer(new FakeTimer(time))
                .build();
    }

    @AfterEach
    void disconnect() throws Exception {
        sdk.close();
        server.stop();
    }

    @ParameterizedTest
    @CsvSource({
        "answer, x, x",
        "busy, dialect, tool-failure",
        "busy, dialect, system-error",
        "busy, dialect, resolve-v0",
        "busy_as_error, dialect, tool-failure",
        "plain, text, Oh!",
        "protocol_error, code, -32042",
        "throw, x, x",
        "strict, x, x",
        "no_such_tool, x, x",
        "maybe, x, x",
        "maybe_reading, x, x"
    })
    void hasTheOutcomeOfTheBlockingClient(String tool, String name, String value) {
        Map<String, Object> arguments = Map.of(name, value);

        try (McpSyncClient blocking = server.lazily(LIMIT)) {
            Outcome expected = FaultlineClient.over(blocking)
                    .clock(() -> NOW)
                    .ids(() -> "own-id")
                    .build()
                    .call(tool, arguments);
            Mono<Outcome> outcome = FaultlineAsyncClient.over(sdk)
                    .clock(() -> NOW)
                    .ids(() -> "own-id")
                    .build()
                    .call(tool, arguments);

            assertThat(outcome.block(LIMIT)).isEqualTo(expected);
        }
    }

    @Test
    void doesNothingUntilItIsSubscribedTo() {
        int before = server.posts();
        Mono<Outcome> call = client.call("answer", NO_ARGUMENTS);

        assertThat(server.posts()).isEqualTo(before);
        assertThat(call.block(LIMIT)).isInstanceOf(Outcome.Answer.class);
    }

    @Test
    @Spec("TR-49")
    void callsABusyServerAgainAfterTheDelayItAsksFor() {
        client.call("answer", NO_ARGUMENTS).block(LIMIT);
        server.answerNext(new Status(429, "Retry-After", "5"), new Status(429));

        Outcome outcome = client.callRepeatedly("answer", NO_ARGUMENTS).block(LIMIT);

        assertThat(outcome).isInstanceOf(Outcome.Answer.class);
        assertThat(time.naps()).containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(1));
    }

    @Test
    @Spec("TR-49")
    void makesNoMoreThanTheAllowedAttempts() {
        client.call("answer", NO_ARGUMENTS).block(LIMIT);
        int before = server.posts();

        Outcome outcome =
                client.callRepeatedly("busy", Map.of("dialect", "tool-failure")).block(LIMIT);

        assertThat(server.posts() - before).isEqualTo(3);
        assertThat(decision(outcome)).isEqualTo(new Decision.GiveUp("3 of 3 attempts failed."));
        assertThat(time.naps()).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(7));
    }

    @Test
    void startsNoAttemptAfterTheDeadline() {
        FaultlineAsyncClient limited = FaultlineAsyncClient.over(sdk)
                .attempts(9)
                .within(Duration.ofSeconds(20))
                .clock(time)
                .timer(new FakeTimer(time))
                .build();

        Outcome outcome = limited.callRepeatedly("busy", Map.of("dialect", "tool-failure"))
                .block(LIMIT);

        assertThat(time.naps()).hasSize(2);
        assertThat(decision(outcome))
                .isEqualTo(new Decision.GiveUp("The next attempt would begin after the deadline."));
    }

    @Test
    void doesNotRepeatACallThatMayHaveTakenEffect() {
        Outcome outcome = client.callRepeatedly("maybe", NO_ARGUMENTS).block(LIMIT);

        assertThat(time.naps()).isEmpty();
        assertThat(decision(outcome)).isEqualTo(new Decision.Repair(Remedy.CHECK_EFFECT));
    }

    @Test
    void eachSubscriptionHasItsOwnAttempts() {
        Mono<Outcome> busy = client.callRepeatedly("busy", Map.of("dialect", "tool-failure"));

        busy.block(LIMIT);
        busy.block(LIMIT);

        assertThat(time.naps()).hasSize(4);
    }

    // Reactor throws if something blocks on one of these threads.
    @Test
    void neverBlocksTheThreadOfItsCaller() {
        Outcome outcome = Mono.defer(() -> FaultlineAsyncClient.of(sdk).callRepeatedly("answer", NO_ARGUMENTS))
                .subscribeOn(Schedulers.parallel())
                .block(LIMIT);

        assertThat(outcome).isInstanceOf(Outcome.Answer.class);
    }

    @Test
    void aCancelledCallIsNotRepeated() throws Exception {
        CountDownLatch scheduled = new CountDownLatch(1);
        CountDownLatch unscheduled = new CountDownLatch(1);
        FaultlineAsyncClient waiting = FaultlineAsyncClient.over(sdk)
                .timer(new FakeTimer(time) {
                    @Override
                    public Disposable schedule(Runnable task, long delay, TimeUnit unit) {
                        scheduled.countDown();
                        return unscheduled::countDown;
                    }
                })
                .build();
        Disposable call = waiting.callRepeatedly("busy", Map.of("dialect", "tool-failure"))
                .subscribe();
        assertThat(scheduled.await(60, TimeUnit.SECONDS)).isTrue();

        call.dispose();

        assertThat(unscheduled.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aFailureBeforeTheCallHasNoEffect() {
        server.answerNext(new HangUp());

        Outcome outcome = client.call("answer", NO_ARGUMENTS).block(LIMIT);

        assertThat(outcome).isInstanceOfSatisfying(Outcome.Inferred.class, inferred -> {
            assertThat(inferred.occurrence().fault().code()).isEqualTo(ClientCode.SERVER_UNAVAILABLE);
            assertThat(inferred.occurrence().fault().effect()).isEqualTo(Effect.NONE);
        });
    }

    @Test
    void aCallThatIsNotAnsweredMayHaveTakenEffect() {
        McpAsyncClient impatient = impatient();
        FaultlineAsyncClient wary =
                FaultlineAsyncClient.over(impatient).ignoringHints().build();

        Outcome outcome = wary.call("hang", NO_ARGUMENTS).block(LIMIT);

        impatient.close();
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Inferred.class, inferred -> {
            assertThat(inferred.occurrence().fault().code().kind()).isEqualTo(FaultKind.TIMEOUT);
            assertThat(inferred.occurrence().fault().effect()).isEqualTo(Effect.UNKNOWN);
        });
    }

    /** {@return a connected client with the shortest time limit in which the server answers} */
    private McpAsyncClient impatient() {
        for (Duration limit = Duration.ofSeconds(2); ; limit = limit.multipliedBy(2)) {
            McpAsyncClient impatient = server.asynchronous(limit);
            if (FaultlineAsyncClient.of(impatient).call("answer", NO_ARGUMENTS).block(LIMIT)
                    instanceof Outcome.Answer) {
                return impatient;
            }
            impatient.close();
            assertThat(limit).as("the server does not answer").isLessThan(LIMIT);
        }
    }

    private static Decision decision(@Nullable Outcome outcome) {
        return ((Outcome.Refusal) Objects.requireNonNull(outcome)).decision();
    }
}
