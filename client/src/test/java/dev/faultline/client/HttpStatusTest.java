package dev.faultline.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.advice.Decision;
import dev.faultline.advice.Remedy;
import dev.faultline.classify.ClientCode;
import dev.faultline.client.OddHttpServer.HangUp;
import dev.faultline.client.OddHttpServer.Response;
import dev.faultline.client.OddHttpServer.Status;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import io.modelcontextprotocol.client.McpSyncClient;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server, or a proxy in front of it, that answers with an HTTP error or not at all. */
class HttpStatusTest {
    private static final Decision CHECK_EFFECT = new Decision.Repair(Remedy.CHECK_EFFECT);

    private OddHttpServer server;
    private McpSyncClient sdk;
    private FaultlineClient client;

    @BeforeEach
    void connect() throws Exception {
        server = new OddHttpServer(OddTools.all());
        sdk = server.lazily(Duration.ofMinutes(1));
        client = FaultlineClient.of(sdk);
        client.call("answer", Map.of());
    }

    @AfterEach
    void disconnect() throws Exception {
        sdk.close();
        server.stop();
    }

    @ParameterizedTest
    @CsvSource({
        "401, UNAUTHENTICATED, NONE",
        "403, PERMISSION_DENIED, NONE",
        "405, NOT_FOUND, NONE",
        "408, TIMEOUT, UNKNOWN",
        "413, INVALID_INPUT, NONE",
        "429, EXHAUSTED, NONE",
        "500, UNAVAILABLE, UNKNOWN",
        "502, UNAVAILABLE, UNKNOWN",
        "503, UNAVAILABLE, UNKNOWN",
        "504, TIMEOUT, UNKNOWN",
        "302, INTERNAL, UNKNOWN"
    })
    void aStatusIsInferredAndItsPageIsNotShown(int status, FaultKind kind, Effect effect) {
        server.answerNext(new Status(status));

        Fault fault = fault();

        assertThat(fault.code().kind()).isEqualTo(kind);
        assertThat(fault.effect()).isEqualTo(effect);
        assertThat(fault.message()).contains(Integer.toString(status)).doesNotContain("page");
        assertThat(fault.cause().toString()).doesNotContain("hunter2");
    }

    @ParameterizedTest
    @CsvSource({"429, 30, PT30S", "503, 30, PT30S", "429, 'Thu, 01 Jan 1970 00:00:00 GMT', PT0S", "429, soon, PT1S"})
    void respectsRetryAfter(int status, String retryAfter, Duration delay) {
        server.answerNext(new Status(status, "Retry-After", retryAfter));

        assertThat(fault().retry()).isEqualTo(Retry.after(delay));
    }

    @Test
    void theConnectionWorksAfterAnErrorStatus() {
        server.answerNext(new Status(429, "Retry-After", "1"), new Status(503, "Retry-After", "1"));
        client.call("answer", Map.of());
        client.call("answer", Map.of());

        assertThat(client.call("answer", Map.of())).isInstanceOf(Outcome.Answer.class);
    }

    @ParameterizedTest
    @CsvSource({"404", "400"})
    void aLostSessionIsReplacedByANewOne(int status) {
        server.answerNext(new Status(status));

        Outcome.Inferred lost = inferred();

        assertThat(lost.occurrence().fault().code()).isEqualTo(ClientCode.SESSION_LOST);
        assertThat(lost.decision()).isEqualTo(CHECK_EFFECT); // the SDK fails every call in flight like this
        assertThat(client.call("answer", Map.of())).isInstanceOf(Outcome.Answer.class);
    }

    @Test
    void anAddressWithoutAServerIsNotFound() {
        McpSyncClient lazy = server.lazily(Duration.ofMinutes(1));
        server.answerNext(new Status(404));

        Outcome outcome = FaultlineClient.over(lazy).ignoringHints().build().call("answer", Map.of());

        lazy.close();
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Inferred.class,
                        inferred ->
                                assertThat(inferred.occurrence().fault().code()).isEqualTo(ClientCode.NOT_OFFERED));
    }

    @Test
    void aConnectionThatBreaksLeavesTheEffectUnknown() {
        server.answerNext(new HangUp());

        Outcome.Inferred broken = inferred();

        assertThat(broken.occurrence().fault().code()).isEqualTo(ClientCode.SERVER_UNAVAILABLE);
        assertThat(broken.decision()).isEqualTo(CHECK_EFFECT);
    }

    @Test
    void aServerThatCannotBeReachedHasNotRunTheTool() throws Exception {
        server.stop();

        Outcome.Inferred unreachable = inferred();

        assertThat(unreachable.occurrence().fault().code()).isEqualTo(ClientCode.SERVER_UNAVAILABLE);
        assertThat(unreachable.decision()).isEqualTo(new Decision.Repeat(Duration.ofSeconds(1)));
    }

    @Test
    void aResponseThatIsNotJsonIsUnreadable() {
        server.answerNext(new Status(200, "Content-Type", "application/json"));

        Fault fault = fault();

        assertThat(fault.code()).isEqualTo(ClientCode.ANSWER_UNREADABLE);
        assertThat(fault.toString()).doesNotContain("hunter2");
    }

    @Test
    void anInterruptedCallKeepsTheFlag() {
        Thread.currentThread().interrupt();

        Outcome.Inferred interrupted = (Outcome.Inferred) client.call("hang", Map.of());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(interrupted.occurrence().fault().code().name()).isEqualTo("INTERRUPTED");
        assertThat(interrupted.decision()).isEqualTo(CHECK_EFFECT);
    }

    @Test
    void theListOfToolsIsRequestedOnce() {
        int before = server.posts();

        client.call("answer", Map.of());
        client.call("maybe_reading", Map.of());

        assertThat(server.posts() - before).isEqualTo(2);
    }

    @Test
    void aFailedListIsReportedBeforeTheToolRunsAndIsRequestedAgain() {
        FaultlineClient fresh = FaultlineClient.of(sdk);
        int before = server.posts();
        server.answerNext(new Status(500));

        Outcome.Inferred first = (Outcome.Inferred) fresh.call("maybe_reading", Map.of());
        Outcome second = fresh.call("maybe_reading", Map.of());

        assertThat(first.occurrence().fault().code()).isEqualTo(ClientCode.SERVER_UNAVAILABLE);
        assertThat(first.occurrence().fault().effect()).isEqualTo(Effect.NONE);
        assertThat(first.decision()).isEqualTo(new Decision.Repeat(Duration.ofSeconds(1)));
        assertThat(((Outcome.Refusal) second).decision()).isEqualTo(new Decision.Repeat(Duration.ZERO));
        assertThat(server.posts() - before).isEqualTo(3);
    }

    @Test
    void aFailedListInADialectKeepsItsMessageAndSaysThatTheToolDidNotRun() {
        FaultlineClient fresh = FaultlineClient.of(sdk);
        server.answerNext(new Response("\"error\":{\"code\":-32603,\"message\":\"Busy\",\"data\":"
                + "{\"code\":\"TIMEOUT\",\"message\":\"The list is slow.\",\"retry\":{\"kind\":\"not_retryable\"}}}"));

        Outcome.Stated stated = (Outcome.Stated) fresh.call("answer", Map.of());

        assertThat(stated.occurrence().fault().message()).isEqualTo("The list is slow.");
        assertThat(stated.occurrence().fault().effect()).isEqualTo(Effect.NONE);
    }

    private Fault fault() {
        return inferred().occurrence().fault();
    }

    private Outcome.Inferred inferred() {
        return (Outcome.Inferred) client.call("answer", Map.of());
    }
}
