package dev.faultline.tool;

import static dev.faultline.tool.Parameter.optional;
import static dev.faultline.tool.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParametersTest {
    private static final Parameter<String> QUERY = required("query", Shape.nonEmptyText(), "What to look for.");
    private static final Parameter<Optional<Long>> LIMIT =
            optional("limit", Shape.integer(1, 100), "How many at most.");
    private static final Parameters<Search> SEARCH =
            Parameters.of(arguments -> new Search(arguments.get(QUERY), arguments.get(LIMIT)), QUERY, LIMIT);

    private static final Parameter<String> LINE_TEXT = required("b", Shape.text(), "The line's text.");
    private static final Parameters<Arguments> NESTED = Parameters.of(
            arguments -> arguments,
            required(
                    "a",
                    Shape.listOf(Shape.object(Parameters.of(line -> line.get(LINE_TEXT), LINE_TEXT))),
                    "The lines."));

    private record Search(String query, Optional<Long> limit) {}

    @Test
    void decodesArgumentsIntoARecord() {
        Search search = SEARCH.decode(RejectedArguments.json("{\"query\":\"x\",\"limit\":5}"));

        assertThat(search).isEqualTo(new Search("x", Optional.of(5L)));
    }

    @TableTest
    @ValueSource(strings = {"{\"query\":\"x\"}", "{\"query\":\"x\",\"limit\":null}"})
    void treatsAnAbsentOrNullOptionalArgumentAsEmpty(String arguments) {
        Search search = SEARCH.decode(RejectedArguments.json(arguments));

        assertThat(search).isEqualTo(new Search("x", Optional.empty()));
    }

    @TableTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {}                               | MISSING_REQUIRED_FIELD: text or file is required
        {"text":null,"file":null}        | MISSING_REQUIRED_FIELD: text or file is required
        {"other":1}                      | MISSING_REQUIRED_FIELD: text or file is required; other is not an argument of this tool
        {"text":"a","file":7}            | INVALID_INPUT_TYPE: file must be a string; send text or file, not both
        {"text":"a","file":"b"}          | INVALID_INPUT_VALUE: send text or file, not both
        """)
    void requiresExactlyOneOfSomeParameters(String arguments, String expected) {
        Parameter<Optional<String>> text = optional("text", Shape.text(), "The text.");
        Parameter<Optional<String>> file = optional("file", Shape.text(), "A file with the text.");
        Parameters<Arguments> parameters =
                Parameters.of(sent -> sent, text, file).exactlyOneOf(text, file);

        Fault fault = RejectedArguments.of(parameters, arguments).fault();

        assertThat(fault.code().name() + ": " + fault.message()).isEqualTo(expected);
        assertThat(parameters.decode(RejectedArguments.json("{\"file\":\"b\"}")).get(file))
                .hasValue("b");
    }

    @Test
    void decodesNestedObjectsIntoTheirOwnForm() {
        Parameter<List<Search>> searches = required("searches", Shape.listOf(Shape.object(SEARCH)), "The searches.");
        Parameters<List<Search>> parameters = Parameters.of(arguments -> arguments.get(searches), searches);

        List<Search> decoded =
                parameters.decode(RejectedArguments.json("{\"searches\":[{\"query\":\"x\"},{\"query\":\"y\"}]}"));

        assertThat(decoded).containsExactly(new Search("x", Optional.empty()), new Search("y", Optional.empty()));
    }

    @Test
    void decodesTheMinimalArgumentsOfARichTool() {
        Arguments arguments = RichTool.PARAMETERS.decode(RejectedArguments.json(RichTool.MINIMAL));

        assertThat(arguments).isNotNull();
    }

    @Test
    @Spec("TE-09")
    void saysThatARequiredArgumentIsMissing() {
        RejectedArguments refusal = RejectedArguments.of(SEARCH, "{}");

        assertThat(refusal.fault())
                .extracting(Fault::code, Fault::message)
                .containsExactly(CommonCode.MISSING_REQUIRED_FIELD, "query is required");
    }

    @Test
    @Spec("TE-10")
    void rejectsNullForARequiredArgument() {
        RejectedArguments refusal = RejectedArguments.of(SEARCH, "{\"query\":null}");

        assertThat(refusal.fault())
                .extracting(Fault::code, Fault::message)
                .containsExactly(CommonCode.INVALID_INPUT_TYPE, "query must be a string");
    }

    @TableTest
    @Spec({"TE-09", "TE-10"})
    @ValueSource(strings = {"[]", "[{\"query\":\"x\"}]", "\"{}\"", "1", "true", "null"})
    void rejectsArgumentsThatAreNotAnObject(String arguments) {
        RejectedArguments refusal = RejectedArguments.of(SEARCH, arguments);

        assertThat(refusal.issues()).containsExactly(": arguments must be an object");
        assertThat(refusal.fault().code()).isEqualTo(CommonCode.INVALID_INPUT_TYPE);
    }

    @Test
    @Spec("TE-09")
    void reportsEveryIssueWithItsDottedPath() {
        RejectedArguments refusal = RejectedArguments.of(NESTED, "{\"a\":[{\"b\":1},{\"b\":\"fine\"},{},3],\"c\":1}");

        assertThat(refusal.issues())
                .containsExactly(
                        "a.0.b: a.0.b must be a string",
                        "a.2.b: a.2.b is required",
                        "a.3: a.3 must be an object",
                        "c: c is not an argument of this tool");
    }

    @Test
    @Spec("TE-09")
    void reportsAnIssueInExactlyTwoMembers() {
        RejectedArguments refusal = RejectedArguments.of(SEARCH, "{}");

        assertThat(refusal.details().get("validationIssues").map(JsonText::print))
                .hasValue("[{\"path\":\"query\",\"message\":\"query is required\"}]");
    }

    @Test
    @Spec("TE-09")
    void saysThatNothingWasDoneAndThatTheSameCallCannotSucceed() {
        RejectedArguments refusal = RejectedArguments.of(SEARCH, "{}");

        assertThat(refusal.fault()).extracting(Fault::retry, Fault::effect).containsExactly(Retry.NEVER, Effect.NONE);
    }

    @Test
    void recognisesDetailsOfRejectedArguments() {
        RejectedArguments refusal = RejectedArguments.of(SEARCH, "{}");

        assertThat(Issues.describe(refusal.fault().details())).isTrue();
    }

    @Test
    void recognisesDetailsOfOtherFaults() {
        Fault fault = CommonCode.INVALID_ARGUMENT.fault("m").withDetails(List.of("validationIssues"));

        assertThat(Issues.describe(fault.details())).isFalse();
    }

    @Test
    void suggestsTheArgumentThatWasMeant() {
        RejectedArguments refusal = RejectedArguments.of(SEARCH, "{\"query\":\"x\",\"limt\":5}");

        assertThat(refusal.fault().suggestion()).hasValue("Did you mean `limit`?");
    }

    @Test
    void suggestsTheChoiceThatWasMeant() {
        Parameters<Arguments> parameters =
                Parameters.of(arguments -> arguments, required("mode", Shape.oneOf("read", "write"), "How."));

        RejectedArguments refusal = RejectedArguments.of(parameters, "{\"mode\":\"reed\"}");

        assertThat(refusal.fault().suggestion()).hasValue("Did you mean `read`?");
    }

    @Test
    void suggestsNothingIfNothingIsSimilar() {
        RejectedArguments refusal = RejectedArguments.of(SEARCH, "{\"query\":\"x\",\"zzzzzz\":5}");

        assertThat(refusal.fault().suggestion()).isEmpty();
    }

    @Test
    void rejectsArgumentsForAToolWithoutParameters() {
        RejectedArguments refusal = RejectedArguments.of(Parameters.NONE, "{\"query\":\"x\"}");

        assertThat(refusal.issues()).containsExactly("query: query is not an argument of this tool");
    }

    @Test
    void rejectsTwoParametersWithTheSameName() {
        Parameter<Boolean> twin = required("query", Shape.flag(), "Another.");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Parameters.of(arguments -> arguments, QUERY, twin))
                .withMessage("two parameters are named query");
    }

    @Test
    void writesTheSchemaOfItsArguments() {
        JsonObject schema = SEARCH.schema();

        assertThat(JsonText.print(schema)).isEqualTo("""
            {"type":"object","properties":{\
            "query":{"type":"string","minLength":1,"description":"What to look for."},\
            "limit":{"type":"integer","minimum":1,"maximum":100,"description":"How many at most."}},\
            "required":["query"],"additionalProperties":false}\
            """);
    }

    @Test
    void returnsAnArgumentOnlyForItsOwnParameter() {
        Arguments arguments = NESTED.decode(RejectedArguments.json("{\"a\":[]}"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> arguments.get(QUERY))
                .withMessage("the tool did not declare query");
    }

    @Test
    void returnsAnOptionalArgumentOnlyForItsOwnParameter() {
        Arguments arguments = NESTED.decode(RejectedArguments.json("{\"a\":[]}"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> arguments.get(LIMIT))
                .withMessage("the tool did not declare limit");
    }
}
