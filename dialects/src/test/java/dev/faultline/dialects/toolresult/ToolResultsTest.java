package dev.faultline.dialects.toolresult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The two factories. */
class ToolResultsTest {
    private final Map<String, String> environment = new HashMap<>();
    private final ToolResults results = new ToolResults(environment::get);
    private final LogCapture log = new LogCapture();

    @AfterEach
    void closeTheLog() {
        log.close();
    }

    static Stream<Arguments> notText() {
        return Stream.of(List.of("a"), new String[] {"a"}, new int[] {1}, new byte[] {1}, Map.of(), new Object())
                .map(Arguments::of);
    }

    @Test
    @Spec("TR-06")
    void aSuccessIsMarkedAsNotAnError() {
        assertThat(JsonText.print(results.createToolSuccess("Done").toJson()))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"Done\"}],\"isError\":false}");
        assertThat(JsonText.print(
                        results.createToolSuccess("Done", Map.of("count", 5)).toJson()))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"Done\"}],\"isError\":false,"
                        + "\"_meta\":{\"count\":5}}");
    }

    @Test
    @Spec("TR-09")
    void acceptsAnEmptyTextAndRejectsAMissingOneByName() {
        assertThat(results.createToolSuccess("").text()).containsExactly("");
        assertThatExceptionOfType(ValidationError.class)
                .isThrownBy(() -> results.createToolSuccess(null))
                .withMessageContaining("createToolSuccess")
                .withMessageContaining("received null");
    }

    @Test
    @Spec("TR-10")
    void rejectsAnErrorWithoutTextByName() {
        assertThat(results.createToolError("", "SilentError").text()).containsExactly("");
        assertThatExceptionOfType(ValidationError.class)
                .isThrownBy(() -> results.createToolError(null, "Error"))
                .withMessageContaining("createToolError")
                .withMessageContaining("received null");
    }

    @ParameterizedTest
    @Spec("TR-10")
    @ValueSource(strings = {"", "   ", "\t\r\n", "\u00A0", "\uFEFF", "\u2003\u2028\u2029\u3000\u000B\f"})
    void rejectsABlankErrorType(String blank) {
        assertThatExceptionOfType(ValidationError.class)
                .isThrownBy(() -> results.createToolError("msg", blank))
                .withMessageContaining("errorType");
    }

    @Test
    @Spec("TR-10")
    void rejectsANullErrorType() {
        assertThatExceptionOfType(ValidationError.class)
                .isThrownBy(() -> results.createToolError("msg", null))
                .withMessageContaining("errorType")
                .withMessageContaining("received null");
    }

    @ParameterizedTest
    @Spec("TR-11")
    @ValueSource(strings = {"  ValidationError  ", "\u00A0ValidationError\uFEFF", "\nValidationError\t"})
    void trimsTheErrorType(String padded) {
        Envelope error = results.createToolError("error", padded);

        assertThat(error.meta().string("errorType")).contains("ValidationError");
    }

    @Test
    @Spec("TR-12")
    void omitsTheKeyOfAMissingErrorCode() {
        assertThat(JsonText.print(results.createToolError("Invalid input", "ValidationError")
                        .meta()))
                .isEqualTo("{\"errorType\":\"ValidationError\"}");
        assertThat(results.createToolError("m", "E", "").meta().get("errorCode"))
                .isEmpty();
        assertThat(results.createToolError("m", "E", null).meta().get("errorCode"))
                .isEmpty();
    }

    @Test
    @Spec("TR-13")
    void theRequiredFieldsOverrideTheCallersMeta() {
        Map<String, Object> meta = Map.of("errorType", "Mine", "errorCode", "MINE");

        assertThat(JsonText.print(
                        results.createToolError("m", "E", "CODE", meta).meta()))
                .isEqualTo("{\"errorType\":\"E\",\"errorCode\":\"CODE\"}");
    }

    @Test
    @Spec({"TR-12", "TR-13"})
    void aMissingErrorCodeOverridesTheCallersToo() {
        Map<String, Object> meta = Map.of("errorCode", "MINE");

        assertThat(JsonText.print(results.createToolError("m", "E", null, meta).meta()))
                .isEqualTo("{\"errorType\":\"E\"}");
    }

    @Test
    @Spec("TR-13")
    void mergesTheCallersMeta() {
        Envelope error = results.createToolError("m", "E", "CODE", Map.of("path", "a.txt"));

        assertThat(JsonText.print(error.meta()))
                .isEqualTo("{\"errorType\":\"E\",\"errorCode\":\"CODE\",\"path\":\"a.txt\"}");
    }

    @ParameterizedTest
    @Spec("TR-14")
    @MethodSource("notText")
    void rejectsAnArrayOrAnythingElseThatIsNotTextInEveryMode(Object text) {
        assertThatExceptionOfType(ValidationError.class).isThrownBy(() -> results.createToolSuccess(text));
        assertThatExceptionOfType(ValidationError.class).isThrownBy(() -> results.createToolError(text, "E"));

        environment.put("FAULTLINE_ENV", "development");

        assertThatExceptionOfType(ValidationError.class).isThrownBy(() -> results.createToolSuccess(text));
    }

    @Test
    void convertsNumbersAndBooleansToText() {
        assertThat(results.createToolSuccess(7).text()).containsExactly("7");
        assertThat(results.createToolSuccess(true).text()).containsExactly("true");
        assertThat(results.createToolSuccess(CharBuffer.wrap("built")).text()).containsExactly("built");
        assertThat(results.createToolSuccess("half \uD800").text()).containsExactly("half \uFFFD");
    }

    @Test
    @Spec("TR-43")
    void theRootAndTheFirstLevelOfMetaAreImmutable() {
        Envelope success = results.createToolSuccess("msg", Map.of("count", 5));

        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> success.text().add("more"));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> success.meta().members().put("count", JsonNumber.of(10)));
    }

    @Test
    @Spec("TR-44")
    void copiesNestedValues() {
        List<Object> items = new ArrayList<>(List.of(1, 2));
        Map<String, Object> meta = new HashMap<>(Map.of("items", items));

        Envelope success = results.createToolSuccess("msg", meta);
        items.add(3);
        meta.put("late", true);

        assertThat(JsonText.print(success.meta())).isEqualTo("{\"items\":[1,2]}");
    }

    @Test
    @Spec("TR-44")
    void keepsNullInMeta() {
        Map<String, Object> meta = new HashMap<>();
        meta.put("owner", null);

        assertThat(results.createToolSuccess("msg", meta).meta().get("owner")).contains(JsonNull.NULL);
        assertThat(results.createToolSuccess("msg", null).meta().members()).isEmpty();
    }

    @Test
    @Spec("TR-45")
    void warnsOfNestedMetaOnceAndOnlyInDevelopment() {
        Map<String, Object> nested = Map.of("items", List.of(1), "config", Map.of("debug", true));

        results.createToolSuccess("msg", nested);
        assertThat(log.messages()).isEmpty();

        environment.put("NODE_ENV", "development");
        results.createToolSuccess("msg", nested);
        assertThat(log.messages()).singleElement().asString().contains("createToolSuccess", "nested");
    }

    @Test
    @Spec("TR-46")
    void rejectsReservedKeysInDevelopmentAndOtherwiseOmitsThemWithAWarning() {
        Map<String, Object> meta = Map.of("isError", false, "content", "x", "path", "a.txt");

        Envelope error = results.createToolError("m", "E", null, meta);
        assertThat(JsonText.print(error.meta())).isEqualTo("{\"errorType\":\"E\",\"path\":\"a.txt\"}");
        assertThat(log.messages()).singleElement().asString().contains("createToolError", "[content, isError]");

        environment.put("FAULTLINE_ENV", "development");
        assertThatExceptionOfType(ValidationError.class)
                .isThrownBy(() -> results.createToolError("m", "E", null, meta))
                .withMessageContaining("[content, isError]");
        assertThat(log.messages()).hasSize(1);
    }

    @Test
    @Spec("TR-46")
    void looksUpTheModeAtEachCall() {
        Map<String, Object> meta = Map.of("isError", false);

        environment.put("NODE_ENV", "development");
        assertThatExceptionOfType(ValidationError.class)
                .isThrownBy(() -> results.createToolError("m", "E", null, meta));

        environment.put("NODE_ENV", "production");
        assertThat(results.createToolError("m", "E", null, meta).meta().get("isError"))
                .isEmpty();
    }

    @Test
    @Spec("TR-46")
    void printsNothingToStandardOutput() {
        PrintStream usual = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        log.close();
        try {
            results.createToolError("m", "E", null, Map.of("isError", false));
            results.createErrorResult(new TimeoutError("expected on standard error, not on standard output"));
        } finally {
            System.setOut(usual);
        }

        assertThat(printed.toByteArray()).isEmpty();
    }

    @Test
    @Spec("TR-47")
    void aSuccessResultIsAToolSuccess() {
        assertThat(results.createSuccessResult("Done")).isEqualTo(results.createToolSuccess("Done"));
        assertThat(results.createSuccessResult("Done", Map.of("n", 1)))
                .isEqualTo(results.createToolSuccess("Done", Map.of("n", 1)));
        assertThatExceptionOfType(ValidationError.class).isThrownBy(() -> results.createSuccessResult(null));
    }

    @Test
    void replacesMetaThatIsNotJsonByNullAndWarns() {
        Map<Object, Object> meta = new HashMap<>();
        meta.put("self", meta);
        meta.put("x", Double.NaN);

        Envelope success = results.createToolSuccess("msg", meta);

        assertThat(success.meta().members())
                .containsOnly(Map.entry("self", JsonNull.NULL), Map.entry("x", JsonNull.NULL));
        assertThat(log.messages()).singleElement().asString().contains("/x: is not a finite number");
    }

    @Test
    void anErrorTypeIsTextThatCanBeSent() {
        Envelope error = results.createToolError("m", "Half\uD800", "CODE");

        assertThat(error.meta().get("errorType")).contains(new JsonString("Half\uFFFD"));
    }
}
