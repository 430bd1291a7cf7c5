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

/** The whole way: how often a server over HTTP is really asked. */
class CallRepeatedlyTest {
    private static final Map<String, Object> NOTHING = Map.of();

    private final FakeTime time = new FakeTime();
    private OddHttpServer server;
    private McpSyncClient sdk;
    private FaultlineClient client;

    @BeforeEach
    void connect() throws Exception {
        server = new OddHttpServer(OddTools.all());
        sdk = server.lazily(Duration.ofMinutes(1));
        client = FaultlineClient.over(sdk).clock(time).sleeper(time).build();
        client.call("answer", NOTHING);
    }

    @AfterEach
    void disconnect() throws Exception {
        sdk.close();
        server.stop();
    }

    @Test
    @Spec("TR-49")
    void aBusyServerIsAskedAgainWhenItSays() {
        server.answerNext(new Status(429, "Retry-After", "5"), new Status(429));

        Outcome outcome = client.callRepeatedly("answer", NOTHING);

        assertThat(outcome).isInstanceOf(Outcome.Answer.class);
        assertThat(time.naps()).containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(1));
    }

    @Test
    @Spec("TR-49")
    void noMoreOftenThanItMay() {
        int before = server.posts();

        Outcome outcome = client.callRepeatedly("told", Map.of("dialect", "tool-error"));

        assertThat(server.posts() - before).isEqualTo(3);
        assertThat(decision(outcome)).isEqualTo(new Decision.GiveUp("3 of 3 attempts failed."));
    }

    @Test
    @Spec("TR-49")
    void aTerminalRefusalIsAskedForOnce() {
        int before = server.posts();

        Outcome outcome = client.callRepeatedly("plain", Map.of("text", "No."));

        assertThat(server.posts() - before).isEqualTo(1);
        assertThat(decision(outcome)).isInstanceOf(Decision.GiveUp.class);
    }

    @Test
    void aCallThatMayHaveTakenEffectIsMadeOnce() {
        int before = server.posts();

        Outcome outcome = client.callRepeatedly("maybe", NOTHING);

        assertThat(server.posts() - before).isEqualTo(1);
        assertThat(decision(outcome)).isEqualTo(new Decision.Repair(Remedy.CHECK_EFFECT));
    }

    @Test
    void aToolThatTheServerMarksIsCalledAgain() {
        int before = server.posts();

        client.callRepeatedly("maybe_reading", NOTHING);

        assertThat(server.posts() - before).isEqualTo(3);
    }

    @Test
    void aMarkedToolOutlivesALostSession() {
        FaultlineClient marking = FaultlineClient.over(sdk)
                .idempotent("answer")
                .clock(time)
                .sleeper(time)
                .build();
        server.answerNext(new Status(404));

        assertThat(marking.callRepeatedly("answer", NOTHING)).isInstanceOf(Outcome.Answer.class);
    }

    @Test
    void theDeadlineIsKept() {
        FaultlineClient hurried = FaultlineClient.over(sdk)
                .attempts(9)
                .within(Duration.ofSeconds(20))
                .clock(time)
                .sleeper(time)
                .build();

        Outcome outcome = hurried.callRepeatedly("told", Map.of("dialect", "tool-error"));

        assertThat(time.naps()).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(7));
        assertThat(decision(outcome))
                .isEqualTo(new Decision.GiveUp("The next attempt would begin after the deadline."));
    }

    @Test
    void lessThanOneAttemptIsMisuse() {
        assertThatThrownBy(() -> FaultlineClient.over(sdk).attempts(0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Decision decision(Outcome outcome) {
        return ((Outcome.Refusal) outcome).decision();
    }
}
