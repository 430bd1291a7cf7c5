package dev.faultline.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.classify.ClientCode;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import dev.faultline.testing.Spec;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpTransportSessionClosedException;
import io.modelcontextprotocol.spec.McpTransportSessionNotFoundException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Failures that are hard to cause over a real connection. */
class FailureReaderTest {
    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");
    private static final FailureReader READER = new FailureReader(() -> NOW);

    @Test
    @Spec("TF-15")
    void readsTheBareDraftOfOtherServersByTheClientsClock() {
        CallFailure failure = READER.ofResult(CallToolResult.builder()
                .addTextContent("Come back later.")
                .isError(true)
                .meta(Map.of(
                        "io.modelcontextprotocol/toolFailure",
                        Map.of(
                                "class",
                                "reliability",
                                "code",
                                "store_busy",
                                "retryable",
                                true,
                                "retryNotBefore",
                                NOW.plusSeconds(7).toEpochMilli(),
                                "correlationId",
                                "their-id",
                                "since",
                                2027)))
                .build());

        assertThat(failure).isInstanceOfSatisfying(CallFailure.ByServer.class, said -> {
            assertThat(said.reported().id()).contains("their-id");
            assertThat(said.reported().fault().code().name()).isEqualTo("store_busy");
            assertThat(said.reported().fault().message()).isEqualTo("Come back later.");
            assertThat(said.reported().fault().retry()).isEqualTo(Retry.after(Duration.ofSeconds(7)));
            assertThat(said.reported().fault().effect()).isEqualTo(Effect.UNKNOWN);
        });
    }

    @Test
    void readsTheMetaOfAnUnknownDialect() {
        Map<String, Object> facts = Map.of(
                "id", "their-id",
                "code", "OUT_OF_STOCK",
                "kind", "CONFLICT",
                "retry", Map.of("kind", "retryable_immediate"),
                "effect", "none",
                "arguments", List.of("order.number"),
                "since", 2027);

        CallFailure failure = READER.ofResult(CallToolResult.builder()
                .addTextContent("Nothing left.")
                .isError(true)
                .meta(Map.of(OccurrenceMeta.KEY, facts))
                .build());

        assertThat(failure).isInstanceOfSatisfying(CallFailure.ByServer.class, said -> {
            assertThat(said.reported().id()).contains("their-id");
            assertThat(said.reported().fault().code().name()).isEqualTo("OUT_OF_STOCK");
            assertThat(said.reported().fault().message()).isEqualTo("Nothing left.");
            assertThat(said.reported().fault().arguments()).containsExactly("order.number");
            assertThat(said.reported().fault().retry()).isEqualTo(Retry.NOW);
            assertThat(said.reported().fault().effect()).isEqualTo(Effect.NONE);
        });
    }

    @Test
    void aBrokenEnvelopeIsNotAttributedToTheServer() {
        CallFailure failure = READER.ofResult(CallToolResult.builder()
                .addTextContent("{\"code\":\"TIMEOUT\",\"message\":\"Slow.\"}")
                .isError(true)
                .build());

        assertThat(failure)
                .isInstanceOfSatisfying(
                        CallFailure.ByClient.class,
                        inferred -> assertThat(inferred.fault().code()).isEqualTo(CommonCode.TIMED_OUT));
    }

    @Test
    void aResultWithoutTextStillHasAMessage() {
        CallFailure failure =
                READER.ofResult(CallToolResult.builder().isError(true).build());

        assertThat(((CallFailure.ByClient) failure).fault().message()).isNotBlank();
    }

    @Test
    void dataThatIsTooLargeIsLeftOut() {
        Fault fault = inferred(McpError.builder(-32603)
                .message("No.")
                .data("x".repeat(100_000))
                .build());

        assertThat(fault.code()).isEqualTo(ClientCode.SERVER_ERROR);
        assertThat(fault.details()).isEmpty();
    }

    @Test
    void aSessionThatTheServerDoesNotKnowHasNotRunTheTool() {
        Fault fault = inferred(new McpTransportSessionNotFoundException("7"));

        assertThat(fault.code()).isEqualTo(ClientCode.SESSION_LOST);
        assertThat(fault.effect()).isEqualTo(Effect.NONE);
    }

    @Test
    void aClosedSessionMayHaveRunTheTool() {
        Fault fault = inferred(new McpTransportSessionClosedException());

        assertThat(fault.code()).isEqualTo(ClientCode.SESSION_LOST);
        assertThat(fault.effect()).isEqualTo(Effect.UNKNOWN);
    }

    @Test
    void aConnectionTimeoutMeansThatTheToolDidNotRun() {
        assertThat(inferred(caused(new HttpConnectTimeoutException("slow"))).effect())
                .isEqualTo(Effect.NONE);
        assertThat(inferred(caused(new HttpTimeoutException("slow"))).effect()).isEqualTo(Effect.UNKNOWN);
    }

    @Test
    void aFailedHandshakeMeansThatTheToolDidNotRunAndIsNotRepeated() {
        Fault fault = inferred(wrapped(new HttpTimeoutException("slow")));

        assertThat(fault.effect()).isEqualTo(Effect.NONE);
        assertThat(fault.retry()).isEqualTo(Retry.NEVER);
    }

    @Test
    void findsTheCauseOfAFailedHandshake() {
        assertThat(inferred(wrapped(new TimeoutException())).code()).isEqualTo(CommonCode.TIMED_OUT);
    }

    @Test
    void aResultThatItsOwnSchemaForbidsIsUnreadable() {
        assertThat(inferred(new IllegalArgumentException("/n: integer expected"))
                        .code())
                .isEqualTo(ClientCode.ANSWER_UNREADABLE);
    }

    @Test
    void anUnknownExceptionIsUnexpected() {
        Fault fault = inferred(new IllegalStateException("no tools here"));

        assertThat(fault.code()).isEqualTo(CommonCode.UNEXPECTED);
        assertThat(fault.effect()).isEqualTo(Effect.UNKNOWN);
    }

    @Test
    void aChainThatContainsItselfEnds() {
        IllegalStateException outer = new IllegalStateException("outer");
        outer.initCause(new IllegalStateException("inner", outer));

        assertThat(inferred(outer).code()).isEqualTo(CommonCode.UNEXPECTED);
    }

    private static RuntimeException wrapped(Exception cause) {
        return new IllegalStateException("Client failed to initialize calling tool", cause);
    }

    private static RuntimeException caused(Exception cause) {
        return new IllegalStateException("Error in send", cause);
    }

    private static Fault inferred(RuntimeException thrown) {
        return ((CallFailure.ByClient) READER.ofException(thrown)).fault();
    }
}
