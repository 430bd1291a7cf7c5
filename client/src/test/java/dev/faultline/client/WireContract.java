package dev.faultline.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.advice.Decision;
import dev.faultline.advice.Remedy;
import dev.faultline.classify.ClientCode;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import io.modelcontextprotocol.client.McpSyncClient;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The outcome of calls over a real connection; the same for each transport. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class WireContract {
    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");
    private static final Decision CHECK_EFFECT = new Decision.Repair(Remedy.CHECK_EFFECT);
    private static final Decision CORRECT_INPUT = new Decision.Repair(Remedy.CORRECT_INPUT);

    /** The code that a client reads in the data of a protocol error, for each dialect. */
    private static final Map<String, String> IN_PROTOCOL_ERRORS = Map.of(
            "system-error", "UNKNOWN_TOOL_FAILURE",
            "tool-error", "INTERNAL_ERROR",
            "problem-details", "internal-error",
            "tool-result", "NETWORK_FAILED",
            "tool-failure", "NETWORK_FAILED",
            "resolve-v0", "io_error");

    private McpSyncClient sdk;
    private FaultlineClient client;

    /** {@return a client that connects when it is first used} */
    abstract McpSyncClient lazily(Duration requestTimeout) throws Exception;

    static Stream<String> dialects() {
        return Dialects.all().stream().map(Dialect::id);
    }

    static Stream<String> dialectsWithTheOccurrence() {
        return dialects().filter(id -> !id.equals("resolve-v0")); // it is frozen
    }

    @BeforeAll
    void connect() throws Exception {
        sdk = lazily(Duration.ofMinutes(1));
        client = FaultlineClient.over(sdk).clock(() -> NOW).ids(() -> "own-id").build();
    }

    @AfterAll
    void disconnect() {
        sdk.closeGracefully();
    }

    @Test
    void aSuccessfulCallIsAnAnswer() {
        Outcome outcome = client.call("answer", Map.of());

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Answer.class,
                        answer ->
                                assertThat(answer.result().content().toString()).contains("fine"));
    }

    @TableTest
    @MethodSource("dialectsWithTheOccurrence")
    void readsTheWholeEnvelope(String dialect) {
        Outcome.Stated stated = stated("busy", Map.of("dialect", dialect));

        Fault fault = stated.occurrence().fault();
        assertThat(fault.code().name()).isEqualTo("NETWORK_FAILED");
        assertThat(fault.message()).isEqualTo("The order store is busy.");
        assertThat(fault.retry()).isEqualTo(Retry.after(Duration.ofSeconds(7)));
        assertThat(fault.effect()).isEqualTo(Effect.NONE);
        assertThat(stated.occurrence().id()).isEqualTo(OddTools.BUSY.id());
        assertThat(stated.decision()).isEqualTo(new Decision.Repeat(Duration.ofSeconds(7)));
    }

    @Test
    void addsWhatASmallDialectLeavesOut() {
        Outcome.Stated stated = stated("busy", Map.of("dialect", "resolve-v0"));

        assertThat(stated.occurrence().fault().code().wire()).isEqualTo("io_error");
        assertThat(stated.occurrence().fault().effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(stated.occurrence().origin().tool()).contains("busy");
        assertThat(stated.occurrence().at()).isEqualTo(NOW);
        assertThat(stated.occurrence().id()).isEqualTo("own-id");
    }

    @TableTest
    @MethodSource("dialects")
    void readsAnEnvelopeInAProtocolError(String dialect) {
        Outcome.Stated stated = stated("busy_as_error", Map.of("dialect", dialect));

        assertThat(stated.occurrence().fault().code().wire()).isEqualTo(IN_PROTOCOL_ERRORS.get(dialect));
    }

    @Test
    void plainTextIsInferredAndLosesItsSecrets() {
        Outcome.Inferred inferred = inferred("plain", Map.of("text", "No connection: password=hunter2"));

        Fault fault = inferred.occurrence().fault();
        assertThat(fault.code().name()).isEqualTo("TOOL_FAILED");
        assertThat(fault.message()).startsWith("No connection: ").doesNotContain("hunter2");
        assertThat(fault.effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(inferred.decision()).isEqualTo(CHECK_EFFECT);
    }

    @Test
    @Spec("R42")
    void aRetryAnswerForWhichTheServerVouchesIsBelieved() {
        Outcome.Stated stated = stated("vouched", Map.of());

        assertThat(stated.occurrence().fault().effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(stated.decision()).isEqualTo(new Decision.Repeat(Duration.ofSeconds(2)));
    }

    @Test
    void aProtocolErrorWrittenAsTextIsUnderstood() {
        Outcome.Inferred inferred = inferred("plain", Map.of("text", "MCP error -32602: Input validation error"));

        assertThat(inferred.decision()).isEqualTo(CORRECT_INPUT);
    }

    @Test
    void argumentsThatTheJavaSdkRejectsMustBeCorrected() {
        Outcome.Inferred inferred = inferred("strict", Map.of());

        assertThat(inferred.decision()).isEqualTo(CORRECT_INPUT);
        assertThat(inferred.occurrence().fault().effect()).isEqualTo(Effect.NONE);
    }

    @Test
    void anUnknownToolMustBeCorrected() {
        Outcome.Inferred inferred = inferred("no_such_tool", Map.of());

        assertThat(inferred.decision()).isEqualTo(new Decision.Repair(Remedy.USE_EXISTING_NAME));
        assertThat(inferred.occurrence().origin().tool()).contains("no_such_tool");
    }

    @TableTest
    @CsvSource({
        "-32700, INVALID_INPUT, NONE",
        "-32600, INVALID_INPUT, NONE",
        "-32601, NOT_FOUND, NONE",
        "-32602, INVALID_INPUT, NONE",
        "-32002, NOT_FOUND, UNKNOWN",
        "-32042, PRECONDITION_FAILED, NONE",
        "-32603, INTERNAL, UNKNOWN",
        "-32000, INTERNAL, UNKNOWN",
        "4711, INTERNAL, UNKNOWN"
    })
    void aProtocolErrorIsInferredFromItsNumber(int code, FaultKind kind, Effect effect) {
        Fault fault =
                inferred("protocol_error", Map.of("code", code)).occurrence().fault();

        assertThat(fault.code().kind()).isEqualTo(kind);
        assertThat(fault.effect()).isEqualTo(effect);
        assertThat(fault.retry()).isEqualTo(kind == FaultKind.INTERNAL ? Retry.UNKNOWN : Retry.NEVER);
        assertThat(fault.message()).doesNotContain("hunter2");
        assertThat(fault.details().toString()).contains(Integer.toString(code));
    }

    @Test
    void removesTheSecretFromAnExceptionThatTheServerLeaked() {
        Outcome.Inferred inferred = inferred("throw", Map.of());

        assertThat(inferred.occurrence().fault().code()).isEqualTo(ClientCode.SERVER_ERROR);
        assertThat(inferred.occurrence().fault().message()).doesNotContain("hunter2");
        assertThat(inferred.decision()).isEqualTo(CHECK_EFFECT);
    }

    @TableTest
    @ValueSource(strings = {"maybe_reading", "maybe_setting"})
    void aToolThatTheServerMarksMayBeRepeated(String tool) {
        assertThat(stated(tool, Map.of()).decision()).isEqualTo(new Decision.Repeat(Duration.ZERO));
    }

    @Test
    void anUnmarkedToolIsNotRepeatedIfItsEffectIsUnknown() {
        assertThat(stated("maybe", Map.of()).decision()).isEqualTo(CHECK_EFFECT);
    }

    @Test
    void aToolThatTheCallerMarksMayBeRepeated() {
        FaultlineClient marking = FaultlineClient.over(sdk).idempotent("maybe").build();

        Outcome outcome = marking.call("maybe", Map.of());

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Stated.class,
                        stated -> assertThat(stated.decision()).isEqualTo(new Decision.Repeat(Duration.ZERO)));
    }

    @Test
    void ignoresTheServersHintsIfAsked() {
        FaultlineClient wary = FaultlineClient.over(sdk).ignoringHints().build();

        Outcome outcome = wary.call("maybe_reading", Map.of());

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Stated.class,
                        stated -> assertThat(stated.decision()).isEqualTo(CHECK_EFFECT));
    }

    @Test
    void aCallThatIsNotAnsweredMayHaveTakenEffect() throws Exception {
        McpSyncClient impatient = impatient();

        Outcome outcome =
                FaultlineClient.over(impatient).ignoringHints().build().call("hang", Map.of());

        impatient.closeGracefully();
        assertTimedOut(outcome);
    }

    /** {@return a connected client with the shortest request timeout that still lets the server start} */
    McpSyncClient impatient() throws Exception {
        for (Duration timeout = Duration.ofSeconds(3); ; timeout = timeout.multipliedBy(2)) {
            McpSyncClient impatient = lazily(timeout);
            try {
                impatient.initialize();
                return impatient;
            } catch (RuntimeException e) {
                impatient.closeGracefully();
                assertThat(timeout).as("the server does not start: %s", e).isLessThan(Duration.ofMinutes(1));
            }
        }
    }

    static void assertTimedOut(Outcome outcome) {
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Inferred.class, inferred -> {
            assertThat(inferred.occurrence().fault().code().kind()).isEqualTo(FaultKind.TIMEOUT);
            assertThat(inferred.occurrence().fault().effect()).isEqualTo(Effect.UNKNOWN);
            assertThat(inferred.decision()).isEqualTo(CHECK_EFFECT);
        });
    }

    private Outcome.Stated stated(String tool, Map<String, Object> arguments) {
        return (Outcome.Stated) client.call(tool, arguments);
    }

    private Outcome.Inferred inferred(String tool, Map<String, Object> arguments) {
        return (Outcome.Inferred) client.call(tool, arguments);
    }
}
