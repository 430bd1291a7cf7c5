package dev.faultline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.advice.Decision;
import dev.faultline.advice.Remedy;
import dev.faultline.client.OddHttpServer.Status;
import dev.faultline.testing.Spec;
import io.modelcontextprotocol.client.McpSyncClient;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many requests a repeated call sends to a server over HTTP. */
class CallRepeatedlyTest {
    private static final Map<String, Object> NO_ARGUMENTS = Map.of();

    private final FakeTime time = new FakeTime();
    private OddHttpServer server;
    private McpSyncClient sdk;
    private FaultlineClient client;

    @BeforeEach
    void connect() throws Exception {
        server = new OddHttpServer(OddTools.all());
        sdk = server.lazily(Duration.ofMinutes(1));
        client = FaultlineClient.over(sdk).clock(time).sleeper(time).build();
        client.call("answer", NO_ARGUMENTS);
    }

    @AfterEach
    void disconnect() throws Exception {
        sdk.close();
        server.stop();
    }

    @Test
    @Spec("TR-49")
    void callsABusyServerAgainAfterTheDelayItAsksFor() {
        server.answerNext(new Status(429, "Retry-After", "5"), new Status(429));

        Outcome outcome = client.callRepeatedly("answer", NO_ARGUMENTS);

        assertThat(outcome).isInstanceOf(Outcome.Answer.class);
        assertThat(time.naps()).containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(1));
    }

    @Test
    @Spec("TR-49")
    void makesNoMoreThanTheAllowedAttempts() {
        int before = server.posts();

        Outcome outcome = client.callRepeatedly("busy", Map.of("dialect", "tool-error"));

        assertThat(server.posts() - before).isEqualTo(3);
        assertThat(decision(outcome)).isEqualTo(new Decision.GiveUp("3 of 3 attempts failed."));
    }

    @Test
    @Spec("TR-49")
    void doesNotRepeatATerminalRefusal() {
        int before = server.posts();

        Outcome outcome = client.callRepeatedly("protocol_error", Map.of("code", -32601));

        assertThat(server.posts() - before).isEqualTo(1);
        assertThat(decision(outcome)).isInstanceOf(Decision.Repair.class);
    }

    @Test
    void doesNotRepeatACallThatMayHaveTakenEffect() {
        int before = server.posts();

        Outcome outcome = client.callRepeatedly("maybe", NO_ARGUMENTS);

        assertThat(server.posts() - before).isEqualTo(1);
        assertThat(decision(outcome)).isEqualTo(new Decision.Repair(Remedy.CHECK_EFFECT));
    }

    @Test
    void repeatsACallOfAToolThatTheServerMarks() {
        int before = server.posts();

        client.callRepeatedly("maybe_reading", NO_ARGUMENTS);

        assertThat(server.posts() - before).isEqualTo(3);
    }

    @Test
    void repeatsACallOfAMarkedToolAfterALostSession() {
        FaultlineClient marking = FaultlineClient.over(sdk)
                .idempotent("answer")
                .clock(time)
                .sleeper(time)
                .build();
        server.answerNext(new Status(404));

        assertThat(marking.callRepeatedly("answer", NO_ARGUMENTS)).isInstanceOf(Outcome.Answer.class);
    }

    @Test
    void startsNoAttemptAfterTheDeadline() {
        FaultlineClient limited = FaultlineClient.over(sdk)
                .attempts(9)
                .within(Duration.ofSeconds(20))
                .clock(time)
                .sleeper(time)
                .build();

        Outcome outcome = limited.callRepeatedly("busy", Map.of("dialect", "tool-error"));

        assertThat(time.naps()).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(7));
        assertThat(decision(outcome))
                .isEqualTo(new Decision.GiveUp("The next attempt would begin after the deadline."));
    }

    @Test
    void rejectsLessThanOneAttempt() {
        assertThatThrownBy(() -> FaultlineClient.over(sdk).attempts(0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Decision decision(Outcome outcome) {
        return ((Outcome.Refusal) outcome).decision();
    }
}
