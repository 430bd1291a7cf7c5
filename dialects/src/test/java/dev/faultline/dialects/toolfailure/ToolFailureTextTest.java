package dev.faultline.dialects.toolfailure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.classify.ClientCode;
import dev.faultline.dialects.Dialects;
import dev.faultline.dialects.Samples;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The text that a model reads. */
class ToolFailureTextTest {
    private static final ToolFailureDialect DIALECT = new ToolFailureDialect();

    /** A sentence that begins with what to do or not to do, or that permits a repeat. */
    private static final Pattern NEXT_STEP =
            Pattern.compile("(?:Correct|List|Read|Log in|First do|Change|Find out|Act on|Do not repeat|You can make"
                    + "|Ask|If you|Check|Choose|Export|Rebuild|Repair|Report|Stop,|Use) .+\\.");

    static List<FaultCode> everyCode() {
        return Stream.of(
                        Dialects.all().stream().flatMap(dialect -> dialect.codes().stream()),
                        Arrays.stream(CommonCode.values()),
                        Arrays.stream(ClientCode.values()))
                .flatMap(codes -> codes)
                .<FaultCode>map(code -> code)
                .toList();
    }

    static Stream<Fault> examples() {
        return Stream.of(
                Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(new IllegalStateException("pool is empty"))),
                CommonCode.FILE_ALREADY_EXISTS
                        .fault("The file exists already: notes.md")
                        .withEffect(Effect.NONE),
                CommonCode.TIMED_OUT.fault("The tool did not answer in time").withEffect(Effect.NONE),
                CommonCode.NOT_INITIALIZED.fault("Send initialize first").withEffect(Effect.NONE));
    }

    @TableTest
    @Spec("TF-13")
    @MethodSource("everyCode")
    void theTextOfEveryCodeNamesANextStep(FaultCode code) {
        for (Effect effect : Effect.values()) {
            for (boolean idempotent : List.of(true, false)) {
                String text = answer(code.fault("It went wrong").withEffect(effect), idempotent);
                List<String> lines = text.lines().toList();

                assertThat(lines).as(text).hasSizeBetween(2, 3);
                assertThat(lines.subList(1, lines.size())).as(text).anyMatch(NEXT_STEP.asMatchPredicate());
                assertThat(lines.subList(1, lines.size())).as(text).allMatch(line -> line.matches("[A-Z].+[.]"));
                assertThat(text).doesNotContain(code.wire());
            }
        }
    }

    @TableTest
    @Spec("TF-13")
    @CsvSource({
        "UNEXPECTED, unforeseen",
        "FILE_ALREADY_EXISTS, already-exists",
        "TIMED_OUT, retry-now",
        "NOT_INITIALIZED, not-ready"
    })
    void writesTheExamplesOfTheContract(CommonCode code, String example) throws IOException {
        Fault fault = examples().filter(it -> it.code() == code).findFirst().orElseThrow();

        assertThat(DIALECT.document(DIALECT.write(Samples.occurrence(fault)))).isEqualTo(example(example));
    }

    @Test
    @Spec({"TF-13", "R33"})
    void aCallThatMayHaveTakenEffectMustBeCheckedFirst() throws IOException {
        String text = answer(CommonCode.TIMED_OUT.fault("The tool did not answer in time"), false);

        assertThat(example("check-effect")).contains(JsonText.print(new JsonString(text)));
    }

    @Test
    @Spec({"TF-13", "R26"})
    void anUnforeseenFailureKeepsItsTextToItself() {
        Fault fault = Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(new IllegalStateException("pool is empty")));

        assertThat(text(fault))
                .startsWith("An unexpected error occurred (failure 0f8b2c1e)\n")
                .doesNotContain("pool");
    }

    @TableTest
    @Spec("TF-13")
    @CsvSource({
        "0, at once",
        "1, after 1 millisecond",
        "1500, after 1500 milliseconds",
        "1000, after 1 second",
        "90000, after 90 seconds",
        "60000, after 1 minute",
        "7200000, after 120 minutes"
    })
    void saysWhenToRepeat(long millis, String when) {
        Fault fault =
                CommonCode.NETWORK_FAILED.fault("Busy").withEffect(Effect.NONE).retryAfter(Duration.ofMillis(millis));

        assertThat(text(fault)).isEqualTo("Busy\nYou can make the same call again " + when + ".");
    }

    @Test
    @Spec("TF-13")
    void aFailureThatTheToolDescribesItselfIsLeftToTheTool() {
        Fault fault = CommonCode.TOOL_FAILED.fault("The order is locked");

        assertThat(text(fault))
                .isEqualTo("The order is locked\nAct on what the tool says.\n"
                        + "Find out whether the call took effect before you repeat it.");
        assertThat(text(fault.withEffect(Effect.NONE)))
                .isEqualTo("The order is locked\nAct on what the tool says.\n"
                        + "If you make the same call again, do so once: whether it would succeed is not known.");
    }

    @Test
    @Spec({"TF-13", "R42"})
    void saysNothingThatNobodyKnows() {
        Fault fault = Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(new IllegalStateException("pool is empty")));

        assertThat(text(fault))
                .isEqualTo("An unexpected error occurred (failure 0f8b2c1e)\nFind out whether the call took effect.\n"
                        + "Do not repeat the call until you know.");
        assertThat(text(fault.withEffect(Effect.NONE)))
                .isEqualTo("An unexpected error occurred (failure 0f8b2c1e)\n"
                        + "You can make the same call once more: whether it would succeed is not known.");
    }

    @Test
    @Spec("TF-13")
    void aCodeWithItsOwnRemedyGivesThat() {
        assertThat(text(CommonCode.RESULT_TOO_LARGE
                        .fault("The result is too large")
                        .withEffect(Effect.NONE)))
                .isEqualTo("The result is too large\nAsk for a part of it: a smaller range, or fewer items.\n"
                        + "The same call would fail again.");
    }

    @Test
    @Spec("TF-13")
    void aSuggestionTakesThePlaceOfTheGeneralStep() {
        Fault fault = CommonCode.FILE_NOT_FOUND.fault("No such file").withSuggestion("Did you mean notes.md?");

        assertThat(text(fault)).isEqualTo("No such file\nDid you mean notes.md?\nThe same call would fail again.");
    }

    @TableTest
    @Spec("TF-14")
    @MethodSource("everyCode")
    void readingRemovesTheAdviceAlsoWithoutTheOccurrence(FaultCode code) {
        for (Effect effect : Effect.values()) {
            for (Optional<String> suggestion : List.of(Optional.<String>empty(), Optional.of("Try\nthis."))) {
                Fault fault = code.fault("Line 1\nCorrect the arguments.").withEffect(effect);
                Fault written = suggestion.map(fault::withSuggestion).orElse(fault);

                assertThat(FailureText.message(text(written), suggestion, id(written)))
                        .isEqualTo(fault.message());
                assertThat(FailureText.message(
                                text(written.retryAfter(Duration.ofMinutes(3))), suggestion, id(written)))
                        .isEqualTo(fault.message());
            }
        }
    }

    @TableTest
    @Spec("TF-14")
    @CsvSource({"Not found.", "The same call would fail again.", "''"})
    void readingKeepsTheTextOfOtherServers(String text) {
        assertThat(FailureText.message(text, Optional.empty(), Optional.of("0f8b2c1e")))
                .isEqualTo(text);
        assertThat(FailureText.message(text, Optional.of("Log in."), Optional.empty()))
                .isEqualTo(text);
    }

    private static Optional<String> id(Fault fault) {
        return Optional.of(Samples.occurrence(fault).id());
    }

    private static String text(Fault fault) {
        return DIALECT.write(Samples.occurrence(fault)).text().getFirst();
    }

    private static String answer(Fault fault, boolean idempotent) {
        ToolContract named = ToolContract.named("sample");
        ToolContract contract = idempotent ? named.idempotent() : named;
        ToolBoundary boundary =
                ToolBoundary.of(contract, DIALECT, new InMemoryRecorder()).build();
        ToolCall call = ToolCall.of(contract, JsonObject.EMPTY, Caller.on("test"));
        return boundary.call(call, it -> {
                    throw new FaultException(fault);
                })
                .text()
                .getFirst();
    }

    private static String example(String name) throws IOException {
        try (InputStream stream = Objects.requireNonNull(
                ToolFailureTextTest.class.getResourceAsStream("/tool-failure/examples/" + name + ".json"))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
        }
    }
}
