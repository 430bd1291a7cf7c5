package dev.faultline.tool;

import static dev.faultline.tool.Parameter.optional;
import static dev.faultline.tool.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class IssuesTest {
    private static final String TOKEN = "ghp_0123456789abcdefghijABCDEFGHIJ012345";

    private static final Parameters<Arguments> FOUR = Parameters.of(
            arguments -> arguments,
            optional("value", Shape.integer(1, 9), "A digit."),
            optional("format", Shape.pattern("[0-9a-f]{4}", "four hex digits"), "A hash."),
            optional("type", Shape.flag(), "A flag."),
            required("presence", Shape.text(), "A text."));

    private static final Parameters<Arguments> NUMBERS = Parameters.of(
            arguments -> arguments,
            required("numbers", Shape.listOf(Shape.integer(0, 9)), "Digits."),
            required("presence", Shape.text(), "A text."));

    @Test
    void canBeReadBackFromTheDetailsOfTheirFault() {
        Fault refused = RejectedArguments.of(FOUR, "{\"value\":0,\"type\":1}").fault();

        assertThat(Issues.paths(refused.details())).containsExactly("value", "type", "presence");
        assertThat(Issues.paths(Optional.empty())).isEmpty();
        assertThat(Issues.paths(CommonCode.TIMED_OUT
                        .fault("x")
                        .withDetails("validationIssues")
                        .details()))
                .isEmpty();
    }

    @Test
    void nameTheWrongArgumentsInTheirFault() {
        assertThat(RejectedArguments.of(FOUR, "{\"value\":0,\"type\":1}")
                        .fault()
                        .arguments())
                .containsExactly("value", "type", "presence");
        assertThat(RejectedArguments.of(NUMBERS, "{\"numbers\":[1,77],\"presence\":\"p\"}")
                        .fault()
                        .arguments())
                .containsExactly("numbers.1");
        assertThat(RejectedArguments.of(FOUR, "[]").fault().arguments()).isEmpty();
    }

    @TableTest
    @CsvSource(delimiter = '|', textBlock = """
        {"value":0,"format":"x"} | MISSING_REQUIRED_FIELD | presence is required; value must be between 1 and 9; format must be four hex digits
        {"format":"x","type":1,"presence":"p"} | INVALID_INPUT_TYPE | type must be true or false; format must be four hex digits
        {"value":0,"format":"x","presence":"p"} | INVALID_INPUT_FORMAT | format must be four hex digits; value must be between 1 and 9
        {"value":0,"presence":"p"}              | INVALID_INPUT_VALUE  | value must be between 1 and 9
        {"presence":"p","other":1}       | INVALID_INPUT_VALUE    | other is not an argument of this tool
        {"prsence":1}                    | MISSING_REQUIRED_FIELD | presence is required; prsence is not an argument of this tool (did you mean `presence`?)
        {"Presence":"p"}                 | MISSING_REQUIRED_FIELD | presence is required; Presence is not an argument of this tool (did you mean `presence`?)
        """)
    void decideTheCodeInTheOrderPresenceTypeFormatValue(String arguments, CommonCode code, String message) {
        RejectedArguments refusal = RejectedArguments.of(FOUR, arguments);

        assertThat(refusal.fault()).extracting(Fault::code, Fault::message).containsExactly(code, message);
    }

    @Test
    void decideTheCodeInThatOrderEvenIfThereAreMany() {
        RejectedArguments refusal = RejectedArguments.of(NUMBERS, "{\"numbers\":[" + "\"x\",".repeat(200) + "1]}");

        assertThat(refusal.fault().code()).isEqualTo(CommonCode.MISSING_REQUIRED_FIELD);
        assertThat(refusal.fault().message())
                .startsWith("presence is required; numbers.0 must be an integer; numbers.1");
    }

    @Test
    @Spec("TE-09")
    void reportThatTheListWasTruncated() {
        Fault fifty = RejectedArguments.of(NUMBERS, "{\"presence\":\"p\",\"numbers\":[" + "\"x\",".repeat(50) + "1]}")
                .fault();
        Fault more = RejectedArguments.of(NUMBERS, "{\"presence\":\"p\",\"numbers\":[" + "\"x\",".repeat(51) + "1]}")
                .fault();
        Fault unknown = RejectedArguments.of(FOUR, unknown(51, "presenze")).fault();

        assertThat(JsonText.print(fifty.details().orElseThrow())).doesNotContain("truncated");
        assertThat(JsonText.print(more.details().orElseThrow())).contains("],\"truncated\":true");
        assertThat(JsonText.print(unknown.details().orElseThrow())).contains("],\"truncated\":true");
        assertThat(more.message()).endsWith("; and more");
    }

    @Test
    void countIssuesThatDoNotFitTheMessage() {
        Fault fault = Issues.faultOf(IntStream.range(0, 20)
                .mapToObj(i -> Issue.unknown(JsonPointer.ROOT.child("n".repeat(200) + i)))
                .toList());

        assertThat(fault.message())
                .endsWith("... is not an argument of this tool; and 8 more")
                .hasSizeLessThan(2_100);
        assertThat(JsonText.print(fault.details().orElseThrow()))
                .contains("n19\"")
                .doesNotContain("truncated");
    }

    @Test
    void suggestAChoiceInAnyLetterCase() {
        Parameters<Arguments> parameters = Parameters.of(
                arguments -> arguments, required("mode", Shape.oneOf("simple", "full"), "How it is shown."));

        RejectedArguments refusal = RejectedArguments.of(parameters, "{\"mode\":\"Simple\"}");

        assertThat(refusal.fault().message()).isEqualTo("mode must be one of simple, full (did you mean `simple`?)");
    }

    @Test
    void areListedUpToFifty() {
        RejectedArguments refusal = RejectedArguments.of(NUMBERS, "{\"numbers\":[" + "\"x\",".repeat(200) + "1]}");

        assertThat(refusal.issues())
                .hasSize(50)
                .startsWith("numbers.0: numbers.0 must be an integer")
                .endsWith("presence: presence is required");
    }

    @Test
    @Spec("TE-09")
    void stayWithinBoundsForTenThousandUnknownArguments() {
        RejectedArguments refusal = RejectedArguments.of(FOUR, unknown(10_000, "presenze"));

        assertThat(refusal.issues()).hasSize(50).startsWith("presence: presence is required");
    }

    @Test
    void suggestTheArgumentThatWasMeantByTheFirstOfTenThousand() {
        RejectedArguments refusal = RejectedArguments.of(FOUR, unknown(10_000, "presenze"));

        assertThat(refusal.fault().suggestion()).hasValue("Did you mean `presence`?");
    }

    @TableTest
    @Spec("TE-09")
    @MethodSource("awkwardNames")
    void stayWithinBoundsForNamesOfAnyLength(String name) {
        JsonObject.Builder arguments = JsonObject.builder().put("presence", "p");
        IntStream.range(0, 100).forEach(i -> arguments.put(i + name, 1));

        RejectedArguments refusal = RejectedArguments.of(FOUR, arguments.build());

        assertThat(refusal.fault().code()).isEqualTo(CommonCode.INVALID_INPUT_VALUE);
        assertThat(refusal.issues())
                .hasSize(50)
                .allSatisfy(issue -> assertThat(bytes(issue)).isLessThan(515));
    }

    static Stream<String> awkwardNames() {
        return Stream.of("n", "\u0001", "\"", "\\", "€", "😀", "/", "~", "\n").map(text -> text.repeat(5_000));
    }

    @Test
    @Spec("TE-11")
    void includeATemplateWithPlaceholders() {
        RejectedArguments refusal = RejectedArguments.of(RichToolParts.PARAMETERS, "{}");

        assertThat(refusal.template().map(JsonText::print)).hasValue("""
            {"path":"<string>","limit":"<integer>","dry":"<boolean>","mode":"<read|write>",\
            "lines":[{"text":"<string>"}],"extra":"<any>"}\
            """);
    }

    @TableTest
    @Spec("TE-11")
    @CsvSource({"497, 512", "498,"})
    void includeATemplateOnlyIfItFits(int nameLength, Integer templateBytes) {
        Parameters<Arguments> parameters =
                Parameters.of(arguments -> arguments, required("n".repeat(nameLength), Shape.text(), "A long name."));

        RejectedArguments refusal = RejectedArguments.of(parameters, "{}");

        assertThat(refusal.template().map(JsonText::print).map(IssuesTest::bytes))
                .isEqualTo(Optional.ofNullable(templateBytes));
    }

    @Test
    @Spec("TE-11")
    void omitATemplateThatDoesNotFit() {
        RejectedArguments refusal = RejectedArguments.of(RichTool.PARAMETERS, "{}");

        assertThat(refusal.details().members().keySet()).containsExactly("validationIssues");
        assertThat(JsonText.print(refusal.details())).doesNotContain("truncated", "...");
    }

    @TableTest
    @Spec({"TE-11", "TE-34"})
    @MethodSource("carriers")
    void neverRepeatAValueThatWasSent(String carrier) {
        JsonObject.Builder arguments = JsonObject.builder().put("unknown", RejectedArguments.json(carrier));
        RichTool.PARAMETERS
                .template()
                .members()
                .keySet()
                .forEach(name -> arguments.put(name, RejectedArguments.json(carrier)));

        RejectedArguments refusal = RejectedArguments.of(RichTool.PARAMETERS, arguments.build());

        assertThat(refusal.issues()).hasSizeGreaterThan(10);
        assertThat(refusal.fault().toString()).doesNotContain(TOKEN);
    }

    static List<String> carriers() {
        String text = "\"" + TOKEN + "\"";
        return List.of(
                text,
                "[" + text + "]",
                "[[" + text + "]]",
                "{\"name\":[" + text + "],\"age\":" + text + "}",
                "[{\"line\":" + text + ",\"kind\":" + text + ",\"text\":1,\"author\":" + text + "}]");
    }

    @Test
    @Spec({"TE-11", "TE-34"})
    void neverRepeatArgumentsThatAreNotAnObject() {
        RejectedArguments refusal = RejectedArguments.of(FOUR, "\"" + TOKEN + "\"");

        assertThat(refusal.fault().toString()).doesNotContain(TOKEN);
    }

    private static JsonObject unknown(int count, String name) {
        JsonObject.Builder arguments = JsonObject.builder();
        IntStream.range(0, count).forEach(i -> arguments.put(name + (i == 0 ? "" : "-" + i), JsonNumber.of(i)));
        return arguments.build();
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** A tool with one parameter of each shape, small enough for a template. */
    private static final class RichToolParts {
        private static final Parameters<Arguments> PARAMETERS = Parameters.of(
                arguments -> arguments,
                required("path", Shape.text(), "Which file."),
                optional("limit", Shape.integer(1, 9), "How many."),
                optional("dry", Shape.flag(), "Whether to try only."),
                optional("mode", Shape.oneOf("read", "write"), "How."),
                required(
                        "lines",
                        Shape.listOf(
                                Shape.object(Parameters.of(line -> line, required("text", Shape.text(), "The text.")))),
                        "The lines."),
                required("extra", Shape.any(), "Whatever."));
    }
}
