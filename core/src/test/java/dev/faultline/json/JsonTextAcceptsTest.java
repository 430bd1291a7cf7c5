package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.testing.TableTest;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link JsonText#read} accepts everything that is JSON according to RFC 8259. */
class JsonTextAcceptsTest {
    static Stream<Arguments> structures() {
        return Stream.of(
                arguments("null", "null"),
                arguments("true", "true"),
                arguments("false", "false"),
                arguments("\"\"", "\"\""),
                arguments("[]", "[]"),
                arguments("{}", "{}"),
                arguments("[[]]", "[[]]"),
                arguments("[{}]", "[{}]"),
                arguments("[[],[[]]]", "[[],[[]]]"),
                arguments("[null,null,1]", "[null,null,1]"),
                arguments("{\"\":0}", "{\"\":0}"),
                arguments("{\"a\":{}}", "{\"a\":{}}"),
                arguments("{\"a\":[]}", "{\"a\":[]}"),
                arguments("{\"b\":1,\"a\":2}", "{\"b\":1,\"a\":2}"),
                arguments("{\"a\":{\"a\":{\"a\":1}}}", "{\"a\":{\"a\":{\"a\":1}}}"),
                arguments("{\"a\":null,\"A\":null}", "{\"a\":null,\"A\":null}"),
                arguments("{\"a\\u0000b\":1}", "{\"a\\u0000b\":1}"),
                arguments("{\"\\uD83D\\uDE00\":1}", "{\"\uD83D\uDE00\":1}"),
                arguments("{\"\uD83D\uDE00\":1}", "{\"\uD83D\uDE00\":1}"),
                arguments(" 1 ", "1"),
                arguments("\n[ ]\n", "[]"),
                arguments("[1\t,\r\n 2 ]", "[1,2]"),
                arguments("{ \"a\" : 1 , \"b\" : 2 }", "{\"a\":1,\"b\":2}"),
                arguments(" \t\r\n\"x\"\n\r\t ", "\"x\""));
    }

    static Stream<Arguments> strings() {
        return Stream.of(
                arguments("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\\"\\\\/\\b\\f\\n\\r\\t\""),
                arguments("\"\\u0041\"", "\"A\""),
                arguments("\"\\u00e9\\u00E9\"", "\"éé\""),
                arguments("\"\\u20ac\"", "\"€\""),
                arguments("\"\\uD83D\\ude00\"", "\"\uD83D\uDE00\""),
                arguments("\"\uD83D\uDE00\"", "\"\uD83D\uDE00\""),
                arguments("\"\\uDBFF\\uDFFF\"", "\"\uDBFF\uDFFF\""),
                arguments("\"\\uFFFF\\uFFFE\\uFDD0\"", "\"\uFFFF\uFFFE\uFDD0\""),
                arguments("\"\\uFEFF\"", "\"\uFEFF\""),
                arguments("\"\\u2028\\u2029\"", "\"\u2028\u2029\""),
                arguments("\"\u2028\u2029\"", "\"\u2028\u2029\""),
                arguments("\"\\u007f\u007f\u0080\"", "\"\u007f\u007f\u0080\""),
                arguments("\"/* no comment */ // either\"", "\"/* no comment */ // either\""),
                arguments("\"\\\\u0000\"", "\"\\\\u0000\""),
                arguments("\"\\u005C\\u0022\"", "\"\\\\\\\"\""),
                arguments("\"\\u0000\\u001F\"", "\"\\u0000\\u001f\""),
                arguments("\"a'b\"", "\"a'b\""),
                arguments("\"ﬀ π ⍂ ㄴ\"", "\"ﬀ π ⍂ ㄴ\""));
    }

    @TableTest
    @MethodSource({"structures", "strings"})
    void acceptsJsonAndKeepsItsMeaning(String text, String compact) {
        JsonReading reading = JsonText.read(text);

        assertThat(reading.clean().map(JsonText::print)).contains(compact);
    }

    @TableTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "1",
                "-1",
                "10",
                "1.0",
                "0.0",
                "-0.0",
                "1.50",
                "1e3",
                "1E3",
                "1e+3",
                "1E-3",
                "1e03",
                "0e1",
                "0E+1",
                "123.456e78",
                "0.000000000000000000000000000000000000000000000000000000000000000000001",
                "9223372036854775807",
                "9223372036854775808",
                "-9223372036854775809",
                "123456789012345678901234567890",
                "1e400",
                "-1e-400",
                "1e999999999",
                "1e-999999999",
                "3.141592653589793238462643383279502884197"
            })
    void keepsTheLiteralOfANumber(String literal) {
        JsonReading reading = JsonText.read(literal);

        assertThat(reading).isEqualTo(new JsonReading.Clean(new JsonNumber(literal)));
    }

    @TableTest
    @ValueSource(ints = {400, 1000})
    void keepsANumberOfManyDigits(int digits) {
        String literal = "7".repeat(digits);

        JsonReading reading = JsonText.read("[" + literal + "]");

        assertThat(reading.clean().map(JsonText::print)).contains("[" + literal + "]");
    }
}
