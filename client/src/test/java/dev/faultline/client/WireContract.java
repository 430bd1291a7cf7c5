package dev.faultline.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.advice.Decision;
import dev.faultline.advice.Remedy;
import dev.faultline.classify.ClientCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import io.modelcontextprotocol.client.McpSyncClient;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client hears over a real connection, whichever it is. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class WireContract {
    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");
    private static final Decision CHECK_EFFECT = new Decision.Repair(Remedy.CHECK_EFFECT);
    private static final Decision CORRECT_INPUT = new Decision.Repair(Remedy.CORRECT_INPUT);

    private McpSyncClient sdk;
    private FaultlineClient client;

    /** {@return a client that connects when it is first used} */
    abstract McpSyncClient lazily(Duration requestTimeout) throws Exception;

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
    void aGoodCallIsAnAnswer() {
        Outcome outcome = client.call("answer", Map.of());

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Answer.class,
                        answer ->
                                assertThat(answer.result().content().toString()).contains("fine"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"system-error", "tool-error", "problem-details", "tool-result"})
    void whatTheServerSaysIsToldInFull(String dialect) {
        Outcome.Stated told = told("told", Map.of("dialect", dialect));

        Fault fault = told.occurrence().fault();
        assertThat(fault.code().name()).isEqualTo("NETWORK_FAILED");
        assertThat(fault.message()).isEqualTo("The order store is busy.");
        assertThat(fault.retry()).isEqualTo(Retry.after(Duration.ofSeconds(7)));
        assertThat(fault.effect()).isEqualTo(Effect.NONE);
        assertThat(told.occurrence().id()).isEqualTo(OddTools.TOLD.id());
        assertThat(told.decision()).isEqualTo(new Decision.Repeat(Duration.ofSeconds(7)));
    }

    @Test
    void whatASmallDialectCannotSayTheClientAdds() {
        Outcome.Stated told = told("told", Map.of("dialect", "resolve-v0"));

        assertThat(told.occurrence().fault().code().wire()).isEqualTo("io_error");
        assertThat(told.occurrence().fault().effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(told.occurrence().origin().tool()).contains("told");
        assertThat(told.occurrence().at()).isEqualTo(NOW);
        assertThat(told.occurrence().id()).isEqualTo("own-id");
    }

    @ParameterizedTest
    @CsvSource({
        "system-error, UNKNOWN_TOOL_FAILURE",
        "tool-error, INTERNAL_ERROR",
        "problem-details, internal-error",
        "tool-result, NETWORK_FAILED",
        "resolve-v0, io_error"
    })
    void anEnvelopeInAProtocolErrorIsToldToo(String dialect, String code) {
        Outcome.Stated told = told("told_in_error", Map.of("dialect", dialect));

        assertThat(told.occurrence().fault().code().wire()).isEqualTo(code);
    }

    @Test
    void plainTextIsInferredAndLosesItsSecrets() {
        Outcome.Inferred inferred = inferred("plain", Map.of("text", "No connection: password=hunter2"));

        Fault fault = inferred.occurrence().fault();
        assertThat(fault.code().name()).isEqualTo("TOOL_FAILED");
        assertThat(fault.message()).startsWith("No connection: ").doesNotContain("hunter2");
        assertThat(fault.effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(inferred.decision()).isInstanceOf(Decision.GiveUp.class);
    }

    @Test
    void aProtocolErrorWrittenAsTextIsUnderstood() {
        Outcome.Inferred inferred = inferred("plain", Map.of("text", "MCP error -32602: Input validation error"));

        assertThat(inferred.decision()).isEqualTo(CORRECT_INPUT);
    }

    @Test
    void argumentsThatTheJavaSdkRefusesAreToBeCorrected() {
        Outcome.Inferred inferred = inferred("strict", Map.of());

        assertThat(inferred.decision()).isEqualTo(CORRECT_INPUT);
        assertThat(inferred.occurrence().fault().effect()).isEqualTo(Effect.NONE);
    }

    @Test
    void anUnknownToolIsToBeCorrected() {
        Outcome.Inferred inferred = inferred("no_such_tool", Map.of());

        assertThat(inferred.decision()).isEqualTo(CORRECT_INPUT);
        assertThat(inferred.occurrence().origin().tool()).contains("no_such_tool");
    }

    @ParameterizedTest
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
        assertThat(fault.retry()).isEqualTo(Retry.NEVER);
        assertThat(fault.message()).doesNotContain("hunter2");
        assertThat(fault.details().toString()).contains(Integer.toString(code));
    }

    @Test
    void anExceptionThatTheServerLeakedIsTakenUpWithoutItsSecret() {
        Outcome.Inferred inferred = inferred("throw", Map.of());

        assertThat(inferred.occurrence().fault().code()).isEqualTo(ClientCode.SERVER_ERROR);
        assertThat(inferred.occurrence().fault().message()).doesNotContain("hunter2");
        assertThat(inferred.decision()).isInstanceOf(Decision.GiveUp.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"maybe_reading", "maybe_setting"})
    void aToolThatTheServerMarksMayBeCalledAgain(String tool) {
        assertThat(told(tool, Map.of()).decision()).isEqualTo(new Decision.Repeat(Duration.ZERO));
    }

    @Test
    void aToolThatNobodyMarksIsNotCalledAgainWhenItsEffectIsUnknown() {
        assertThat(told("maybe", Map.of()).decision()).isEqualTo(CHECK_EFFECT);
    }

    @Test
    void aToolThatTheCallerMarksMayBeCalledAgain() {
        FaultlineClient marking = FaultlineClient.over(sdk).idempotent("maybe").build();

        Outcome outcome = marking.call("maybe", Map.of());

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Stated.class,
                        told -> assertThat(told.decision()).isEqualTo(new Decision.Repeat(Duration.ZERO)));
    }

    @Test
    void theServersMarksCountOnlyIfTheyAreBelieved() {
        FaultlineClient wary = FaultlineClient.over(sdk).ignoringHints().build();

        Outcome outcome = wary.call("maybe_reading", Map.of());

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Stated.class,
                        told -> assertThat(told.decision()).isEqualTo(CHECK_EFFECT));
    }

    @Test
    void aCallThatIsNotAnsweredMayHaveTakenEffect() throws Exception {
        McpSyncClient impatient = impatient();

        Outcome outcome =
                FaultlineClient.over(impatient).ignoringHints().build().call("hang", Map.of());

        impatient.closeGracefully();
        assertTimedOut(outcome);
    }

    /** {@return a connected client that soon gives up on a call; its patience must outlast the server's start} */
    McpSyncClient impatient() throws Exception {
        for (Duration patience = Duration.ofSeconds(3); ; patience = patience.multipliedBy(2)) {
            McpSyncClient impatient = lazily(patience);
            try {
                impatient.initialize();
                return impatient;
            } catch (RuntimeException e) {
                impatient.closeGracefully();
                assertThat(patience).as("the server does not start: %s", e).isLessThan(Duration.ofMinutes(1));
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

    private Outcome.Stated told(String tool, Map<String, Object> arguments) {
        return (Outcome.Stated) client.call(tool, arguments);
    }

    private Outcome.Inferred inferred(String tool, Map<String, Object> arguments) {
        return (Outcome.Inferred) client.call(tool, arguments);
    }
}
