package dev.faultline.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.text.Redactor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultTest {
    private static final Redactor REDACTOR = Redactor.forHome("/home/ada");
    private static final String SECRET = "password=hunter2 in /home/ada/notes";
    private static final String REDACTED = "password=[redacted] in ~/notes";

    @Test
    void keepsAMessageOfExactlyTheMaximumSize() {
        String message = "é".repeat(Fault.MAX_MESSAGE / 2);

        Fault fault = CommonCode.UNEXPECTED.fault(message);

        assertThat(fault.message()).isEqualTo(message);
    }

    @Test
    void truncatesALongerMessageToTheMaximumSize() {
        String message = "a" + "é".repeat(Fault.MAX_MESSAGE / 2);

        Fault fault = CommonCode.UNEXPECTED.fault(message);

        assertThat(fault.message()).isEqualTo("a" + "é".repeat((Fault.MAX_MESSAGE - 4) / 2) + "...");
    }

    @Test
    void truncatesAMessageOfManyMegabytes() {
        Fault fault = CommonCode.UNEXPECTED.fault("x".repeat(20_000_000));

        assertThat(bytes(fault.message())).isEqualTo(Fault.MAX_MESSAGE);
    }

    @TableTest
    @MethodSource
    void usesTheMeaningOfTheCodeForABlankMessage(String blank) {
        Fault fault = CommonCode.TIMED_OUT.fault(blank);

        assertThat(fault.message()).isEqualTo("The call took longer than allowed.");
    }

    static List<String> usesTheMeaningOfTheCodeForABlankMessage() {
        return List.of("", " ", "\n\t", " ".repeat(Fault.MAX_MESSAGE + 1));
    }

    @Test
    void writesTheReplacementCharacterForAnUnpairedSurrogateInTheMessage() {
        Fault fault = CommonCode.UNEXPECTED.fault("a\uD83Db\uDE00 \uD83D\uDE00");

        assertThat(fault.message()).isEqualTo("a\uFFFDb\uFFFD \uD83D\uDE00");
    }

    @Test
    void writesTheReplacementCharacterForAnUnpairedSurrogateInTheSuggestion() {
        Fault fault = CommonCode.UNEXPECTED.fault("m").withSuggestion("a\uD83D");

        assertThat(fault.suggestion()).hasValue("a\uFFFD");
    }

    @Test
    @Spec("TE-30")
    void keepsASuggestionOfExactlyTheMaximumSize() {
        String suggestion = "€".repeat(170) + "ab";

        Fault fault = CommonCode.UNEXPECTED.fault("m").withSuggestion(suggestion);

        assertThat(fault.suggestion()).hasValue(suggestion);
    }

    @Test
    @Spec("TE-30")
    void truncatesALongerSuggestionBetweenCharacters() {
        Fault fault = CommonCode.UNEXPECTED.fault("m").withSuggestion("€".repeat(200));

        assertThat(fault.suggestion()).hasValue("€".repeat(169) + "...");
    }

    @Test
    @Spec("TE-30")
    void truncatesASuggestionThatIsPassedToTheConstructor() {
        Fault fault = withSuggestion(Optional.of("Loop " + "i".repeat(600) + " is not known."));

        assertThat(fault.suggestion().map(FaultTest::bytes)).hasValue(Fault.MAX_SUGGESTION);
    }

    @TableTest
    @Spec("TE-07")
    @ValueSource(strings = {"", "   ", "\n"})
    void ignoresABlankSuggestion(String blank) {
        Fault fault = CommonCode.UNEXPECTED.fault("m").withSuggestion(blank);

        assertThat(fault.suggestion()).isEmpty();
    }

    @Test
    void namesEachWrongArgumentOnceAndOnlyUpToTheLimits() {
        List<String> names = new ArrayList<>(List.of("limit", "", "limit", "é".repeat(Fault.MAX_ARGUMENT), "\uD800"));
        IntStream.range(0, 50).forEach(i -> names.add("a" + i));

        Fault fault = CommonCode.INVALID_ARGUMENT.fault("m").withArguments(names);

        assertThat(fault.arguments())
                .hasSize(Fault.MAX_ARGUMENTS)
                .startsWith("limit")
                .contains("\uFFFD", "a0");
        assertThat(fault.arguments()).allMatch(name -> bytes(name) <= Fault.MAX_ARGUMENT);
    }

    @Test
    void redactsTheNamesOfArguments() {
        Fault fault = CommonCode.INVALID_ARGUMENT.fault("m").withArguments(List.of(SECRET));

        assertThat(fault.redacted(REDACTOR).arguments()).containsExactly(REDACTED);
    }

    @Test
    void keepsAStatedRetryAnswerUnderAnotherCode() {
        Fault stated = CommonCode.TIMED_OUT.fault("m").retryNow();

        assertThat(stated.withCode(CommonCode.ACCESS_DENIED).retry()).isEqualTo(Retry.NOW);
        assertThat(CommonCode.TIMED_OUT
                        .fault("m")
                        .withCode(CommonCode.ACCESS_DENIED)
                        .retry())
                .isEqualTo(Retry.NEVER);
    }

    @TableTest
    @EnumSource(CommonCode.class)
    void usesTheRetryAnswerOfItsCode(CommonCode code) {
        Fault fault = code.fault("m");

        assertThat(fault.retry()).isEqualTo(code.facts().retry());
    }

    @Test
    void canOverrideTheRetryAnswerOfItsCode() {
        Fault fault = CommonCode.UNEXPECTED.fault("m").retryAfter(Duration.ofSeconds(2));

        assertThat(fault.retry()).isEqualTo(new Retry.After(Duration.ofSeconds(2)));
    }

    @Test
    void canAllowAnImmediateRetry() {
        Fault fault = CommonCode.UNEXPECTED.fault("m").retryNow();

        assertThat(fault.retry()).isEqualTo(Retry.NOW);
    }

    @Test
    void isEqualToAFaultOfTheSameContent() {
        Fault one = rich();
        Fault other = rich();

        boolean equal = one.equals(other);

        assertThat(equal).isTrue();
    }

    @TableTest
    @MethodSource("neighbours")
    void differsFromAFaultWithOneThingChanged(Fault neighbour) {
        Fault fault = rich();

        assertThat(fault).isNotEqualTo(neighbour);
    }

    static List<Fault> neighbours() {
        return List.of(
                rich().withMessage("another"),
                rich().retryNow(),
                rich().withEffect(Effect.APPLIED),
                rich().withSuggestion("another"),
                rich().withArguments(List.of("another")),
                rich().withCode(CommonCode.TIMED_OUT),
                rich().withDetails(null),
                rich().withCause(Cause.of("another")));
    }

    @Test
    @Spec("TE-20")
    void redactsTheMessage() {
        Fault redacted = CommonCode.UNEXPECTED.fault(SECRET).redacted(REDACTOR);

        assertThat(redacted.message()).isEqualTo(REDACTED);
    }

    @Test
    void redactsTheSuggestion() {
        Fault redacted = CommonCode.UNEXPECTED.fault("m").withSuggestion(SECRET).redacted(REDACTOR);

        assertThat(redacted.suggestion()).hasValue(REDACTED);
    }

    @Test
    void redactsTheDetails() {
        Fault fault = CommonCode.UNEXPECTED.fault("m").withDetails(List.of(SECRET));

        Fault redacted = fault.redacted(REDACTOR);

        assertThat(redacted.details().orElseThrow().toString())
                .contains(REDACTED)
                .doesNotContain("hunter2");
    }

    @Test
    @Spec("TE-20")
    void redactsEveryCauseInTheChain() {
        Fault fault = CommonCode.UNEXPECTED
                .fault("m")
                .withCause(Cause.of(new IllegalStateException(SECRET, new IllegalStateException(SECRET))));

        Fault redacted = fault.redacted(REDACTOR);

        assertThat(redacted.cause().orElseThrow().toString()).doesNotContain("hunter2", "/home/ada");
        assertThat(redacted.cause().flatMap(Cause::cause).map(Cause::message).orElseThrow())
                .startsWith("password=[redacted]");
    }

    @Test
    void redactsWhatWasSuppressed() {
        IllegalStateException thrown = new IllegalStateException("m");
        thrown.addSuppressed(new IllegalStateException(SECRET));

        Fault redacted =
                CommonCode.UNEXPECTED.fault("m").withCause(Cause.of(thrown)).redacted(REDACTOR);

        assertThat(redacted.toString()).contains("[redacted]").doesNotContain("hunter2");
    }

    @Test
    void redactsTheFaultThatItReplaces() {
        Fault fault = CommonCode.UNEXPECTED.fault(SECRET).withSuggestion(SECRET).withDetails(Double.NaN);

        Fault redacted = fault.redacted(REDACTOR);

        assertThat(redacted.toString()).contains(REDACTED).doesNotContain("hunter2", "/home/ada");
    }

    @Test
    void staysWithinItsBoundsWhenRedactionMakesTheMessageLonger() {
        Fault fault = CommonCode.UNEXPECTED.fault("pwd=a ".repeat(Fault.MAX_MESSAGE / 6));

        Fault redacted = fault.redacted(REDACTOR);

        assertThat(bytes(redacted.message())).isEqualTo(Fault.MAX_MESSAGE);
    }

    @Test
    @Spec("TE-20")
    void showsTheThrownTextOfAnUnexpectedFailureOnRequest() {
        Fault fault = Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(new IllegalStateException("queue is closed")));

        String text = fault.thrownTextOrMessage();

        assertThat(text).isEqualTo("queue is closed");
    }

    @TableTest
    @Spec("TE-20")
    @MethodSource("faultsWithoutThrownText")
    void showsItsMessageIfThereIsNoThrownText(Fault fault) {
        String text = fault.thrownTextOrMessage();

        assertThat(text).isEqualTo(fault.message());
    }

    static List<Fault> faultsWithoutThrownText() {
        return List.of(
                Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(new IllegalStateException((String) null))),
                Fault.unforeseen(CommonCode.INTERNAL_ERROR, Cause.of(new IllegalStateException(" "))),
                CommonCode.UNEXPECTED.fault("no cause at all"),
                CommonCode.FILE_NOT_FOUND.fault("File not found").withCause(Cause.of("foreseen")),
                CommonCode.INTERNAL_ERROR.fault("replaced").withCause(new Cause.Replaced(rich())));
    }

    private static Fault rich() {
        return CommonCode.NETWORK_FAILED
                .fault("The network connection failed")
                .withEffect(Effect.NONE)
                .withSuggestion("Wait")
                .withDetails(JsonObject.of("host", new JsonString("example.org")))
                .withCause(Cause.of(new IllegalStateException("refused")));
    }

    private static Fault withSuggestion(Optional<String> suggestion) {
        return new Fault(
                CommonCode.UNEXPECTED,
                "m",
                Retry.NEVER,
                Effect.NONE,
                suggestion,
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
