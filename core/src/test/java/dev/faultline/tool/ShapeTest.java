package dev.faultline.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

class ShapeTest {
    @TableTest
    @MethodSource("accepted")
    void accepts(Shape<?> shape, String json, Object value) {
        Object decoded = decode(shape, json);

        assertThat(decoded).isEqualTo(value);
    }

    static Stream<org.junit.jupiter.params.provider.Arguments> accepted() {
        return Stream.of(
                arguments(Shape.text(), "\"\"", ""),
                arguments(Shape.text(), "\"null\"", "null"),
                arguments(Shape.nonEmptyText(), "\" \"", " "),
                arguments(Shape.path(), "\"../a\\u0000\"", "../a\0"),
                arguments(Shape.text(2, 3), "\"😀😀😀\"", "😀😀😀"),
                arguments(Shape.pattern("a|bc", "a or bc"), "\"bc\"", "bc"),
                arguments(Shape.integer(1, 100), "1", 1L),
                arguments(Shape.integer(1, 100), "100", 100L),
                arguments(Shape.integer(1, 100), "1e2", 100L),
                arguments(Shape.integer(1, 100), "7.0", 7L),
                arguments(Shape.integer(-1, 1), "-0", 0L),
                arguments(Shape.integer(Long.MIN_VALUE, Long.MAX_VALUE), "-9223372036854775808", Long.MIN_VALUE),
                arguments(Shape.integer(Long.MIN_VALUE, Long.MAX_VALUE), "9223372036854775807", Long.MAX_VALUE),
                arguments(Shape.flag(), "true", true),
                arguments(Shape.flag(), "false", false),
                arguments(Shape.oneOf("a", "b"), "\"b\"", "b"),
                arguments(Shape.listOf(Shape.flag()), "[]", List.of()),
                arguments(Shape.listOf(Shape.flag()), "[true,false]", List.of(true, false)),
                arguments(Shape.anyObject(), "{\"a\":null}", JsonObject.of("a", RejectedArguments.json("null"))),
                arguments(Shape.any(), "{\"a\":[null]}", JsonObject.of("a", RejectedArguments.json("[null]"))));
    }

    @TableTest
    @Spec("TE-10")
    @MethodSource("refused")
    void rejects(Shape<?> shape, String json, CommonCode code, String message) {
        RejectedArguments refusal =
                RejectedArguments.of(parameters(shape), JsonObject.of("it", RejectedArguments.json(json)));

        assertThat(refusal.fault()).extracting(Fault::code, Fault::message).containsExactly(code, message);
    }

    static Stream<org.junit.jupiter.params.provider.Arguments> refused() {
        CommonCode type = CommonCode.INVALID_INPUT_TYPE;
        CommonCode format = CommonCode.INVALID_INPUT_FORMAT;
        CommonCode value = CommonCode.INVALID_INPUT_VALUE;
        Shape<Long> percent = Shape.integer(1, 100);
        return Stream.of(
                arguments(Shape.text(), "1", type, "it must be a string"),
                arguments(Shape.text(), "null", type, "it must be a string"),
                arguments(Shape.text(), "[\"a\"]", type, "it must be a string"),
                arguments(Shape.nonEmptyText(), "\"\"", value, "it must be a non-empty string"),
                arguments(Shape.path(), "\"\"", CommonCode.EMPTY_PATH, "it must be a non-empty string"),
                arguments(Shape.path(), "5", type, "it must be a string"),
                arguments(Shape.text(2, 3), "\"😀\"", value, "it must be at least 2 characters"),
                arguments(Shape.text(2, 3), "\"abcd\"", value, "it must be at most 3 characters"),
                arguments(Shape.pattern("a|bc", "a or bc"), "\"abc\"", format, "it must be a or bc"),
                arguments(Shape.pattern("a|bc", "a or bc"), "\"a\\n\"", format, "it must be a or bc"),
                arguments(Shape.pattern("a|bc", "a or bc"), "1", type, "it must be a string"),
                arguments(percent, "\"5\"", type, "it must be an integer"),
                arguments(percent, "1.5", type, "it must be an integer"),
                arguments(percent, "1e-999999999", type, "it must be an integer"),
                arguments(percent, "true", type, "it must be an integer"),
                arguments(percent, "0", value, "it must be between 1 and 100"),
                arguments(percent, "101", value, "it must be between 1 and 100"),
                arguments(percent, "1e400", value, "it must be between 1 and 100"),
                arguments(percent, "1e999999999", value, "it must be between 1 and 100"),
                arguments(percent, "-9223372036854775809", value, "it must be between 1 and 100"),
                arguments(Shape.flag(), "1", type, "it must be true or false"),
                arguments(Shape.flag(), "\"true\"", type, "it must be true or false"),
                arguments(Shape.oneOf("a", "b"), "\"A\"", value, "it must be one of a, b (did you mean `a`?)"),
                arguments(Shape.oneOf("1", "2"), "1", type, "it must be a string"),
                arguments(Shape.listOf(Shape.flag()), "true", type, "it must be an array"),
                arguments(Shape.listOf(Shape.flag()), "{}", type, "it must be an array"),
                arguments(Shape.listOf(Shape.flag()), "[true,0]", type, "it.1 must be true or false"),
                arguments(Shape.object(Parameters.NONE), "[]", type, "it must be an object"),
                arguments(Shape.object(Parameters.NONE), "\"{}\"", type, "it must be an object"),
                arguments(Shape.anyObject(), "[]", type, "it must be an object"),
                arguments(Shape.any(), "null", type, "it must be a value other than null"));
    }

    @TableTest
    @MethodSource("schemas")
    void writesItsSchema(Shape<?> shape, String json) {
        JsonObject schema = shape.schema();

        assertThat(JsonText.print(schema)).isEqualTo(json);
    }

    static Stream<org.junit.jupiter.params.provider.Arguments> schemas() {
        return Stream.of(
                arguments(Shape.text(), "{\"type\":\"string\"}"),
                arguments(Shape.nonEmptyText(), "{\"type\":\"string\",\"minLength\":1}"),
                arguments(Shape.path(), "{\"type\":\"string\",\"minLength\":1}"),
                arguments(Shape.text(0, 3), "{\"type\":\"string\",\"maxLength\":3}"),
                arguments(Shape.pattern("a|bc", "a or bc"), "{\"type\":\"string\",\"pattern\":\"^(?:a|bc)$\"}"),
                arguments(Shape.integer(-1, 9), "{\"type\":\"integer\",\"minimum\":-1,\"maximum\":9}"),
                arguments(Shape.integer(0, Long.MAX_VALUE), "{\"type\":\"integer\",\"minimum\":0}"),
                arguments(Shape.integer(Integer.MIN_VALUE, 9), "{\"type\":\"integer\",\"maximum\":9}"),
                arguments(Shape.flag(), "{\"type\":\"boolean\"}"),
                arguments(Shape.oneOf("a", "b"), "{\"type\":\"string\",\"enum\":[\"a\",\"b\"]}"),
                arguments(Shape.listOf(Shape.flag()), "{\"type\":\"array\",\"items\":{\"type\":\"boolean\"}}"),
                arguments(Shape.anyObject(), "{\"type\":\"object\"}"),
                arguments(Shape.any(), "{}"),
                arguments(Shape.object(Parameters.NONE), """
                    {"type":"object","properties":{},"required":[],"additionalProperties":false}\
                    """));
    }

    @Test
    void writesTheSameSchemaForAnOptionalParameter() {
        JsonObject schema =
                Parameter.optional("mode", Shape.oneOf("a", "b"), "How.").schema();

        assertThat(JsonText.print(schema)).isEqualTo("""
            {"type":"string","enum":["a","b"],"description":"How."}\
            """);
    }

    @Test
    void coversEveryShape() {
        Class<?>[] forms = Shape.class.getPermittedSubclasses();

        assertThat(forms)
                .allSatisfy(
                        form -> assertThat(schemas().map(row -> row.get()[0])).anyMatch(form::isInstance));
    }

    @Test
    void returnsAnUnmodifiableList() {
        List<?> decoded = (List<?>) decode(Shape.listOf(Shape.flag()), "[true]");

        assertThatThrownBy(decoded::clear).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void acceptsAnArrayThatContainsNull() {
        JsonValue decoded = (JsonValue) decode(Shape.any(), "[null]");

        assertThat(decoded).isEqualTo(JsonArray.of(JsonNull.NULL));
    }

    private static Object decode(Shape<?> shape, String json) {
        return parameters(shape).decode(JsonObject.of("it", RejectedArguments.json(json)));
    }

    private static <T> Parameters<T> parameters(Shape<T> shape) {
        Parameter<T> it = Parameter.required("it", shape, "It.");
        return Parameters.of(arguments -> arguments.get(it), it);
    }
}
