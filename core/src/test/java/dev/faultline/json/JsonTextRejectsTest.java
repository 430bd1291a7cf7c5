package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link JsonText#read} rejects everything that is not JSON according to RFC 8259. */
class JsonTextRejectsTest {
    @TableTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\n\t\r ",
                "[",
                "]",
                "{",
                "}",
                "[1",
                "[1,",
                "[,1]",
                "[1,]",
                "[1,,2]",
                "[1 2]",
                "[1:2]",
                "[\"a\"",
                "[}",
                "[[]",
                "[]]",
                "{\"a\"",
                "{\"a\":",
                "{\"a\":1",
                "{\"a\":1,",
                "{\"a\":1,}",
                "{,\"a\":1}",
                "{\"a\" 1}",
                "{\"a\"::1}",
                "{\"a\",1}",
                "{\"a\":1 \"b\":2}",
                "{\"a\":1;\"b\":2}",
                "{\"a\":}",
                "{:1}",
                "{a:1}",
                "{'a':1}",
                "{1:1}",
                "{null:1}",
                "{[]:1}",
                "{}}",
                "{]",
                ",",
                ":",
                "1,",
                "1 2",
                "1 null",
                "[]{}",
                "{} x",
                "null null",
                "\"a\"\"b\"",
                "true]",
                "[1]//",
                "// comment\n1",
                "/* comment */ 1",
                "[1 /* comment */]",
                "# comment\n1",
                "<null>",
                "undefined",
                "function(){}",
                "(1)",
                "[*]",
                "&1"
            })
    void rejectsAnInvalidStructure(String text) {
        JsonReading reading = JsonText.read(text);

        assertThat(reading).isInstanceOf(JsonReading.Unreadable.class);
    }

    @TableTest
    @ValueSource(
            strings = {
                "-",
                "+1",
                "+",
                "01",
                "-01",
                "00",
                "0x1",
                "0b1",
                "1.",
                "-1.",
                ".5",
                "-.5",
                "1.e3",
                "1e",
                "1e+",
                "1E-",
                "1e1.5",
                "1.2.3",
                "1_000",
                "1,000",
                "1L",
                "1f",
                "1 .0",
                "- 1",
                "--1",
                "1-1",
                "NaN",
                "-NaN",
                "Infinity",
                "-Infinity",
                "+Infinity",
                "nan",
                "inf",
                "１",
                "1\u00a0",
                "0.3e",
                "0e+-1",
                "1ea",
                "[-]",
                "[1.]",
                "[.1]",
                "$1"
            })
    void rejectsInvalidNumbers(String text) {
        JsonReading reading = JsonText.read(text);

        assertThat(reading).isInstanceOf(JsonReading.Unreadable.class);
    }

    @TableTest
    @ValueSource(
            strings = {
                "nul",
                "nulll",
                "True",
                "TRUE",
                "tru",
                "truee",
                "fals",
                "False",
                "NULL",
                "None",
                "nil",
                "truefalse"
            })
    void rejectsMisspeltLiterals(String text) {
        JsonReading reading = JsonText.read(text);

        assertThat(reading).isInstanceOf(JsonReading.Unreadable.class);
    }

    @TableTest
    @ValueSource(
            strings = {
                "\"",
                "\"a",
                "\"a\\",
                "\"a\\\"",
                "'a'",
                "\"\\x41\"",
                "\"\\a\"",
                "\"\\'\"",
                "\"\\0\"",
                "\"\\v\"",
                "\"\\u\"",
                "\"\\u1\"",
                "\"\\u12\"",
                "\"\\u123\"",
                "\"\\u123g\"",
                "\"\\u{41}\"",
                "\"\\U0041\"",
                "\"\\ \"",
                "\"\\é\"",
                "`a`",
                "“a”",
                "\\u0022a\\u0022",
                "\"\\uD83D",
                "\"\\uD83D\\u\""
            })
    void rejectsInvalidStrings(String text) {
        JsonReading reading = JsonText.read(text);

        assertThat(reading).isInstanceOf(JsonReading.Unreadable.class);
    }

    static Stream<Integer> controlCharacters() {
        return Stream.iterate(0, c -> c < 0x20, c -> c + 1);
    }

    @TableTest
    @MethodSource("controlCharacters")
    void rejectsAControlCharacterInAString(int control) {
        String text = "\"a" + (char) control + "b\"";

        JsonReading reading = JsonText.read(text);

        assertThat(reading).isInstanceOf(JsonReading.Unreadable.class);
    }

    @TableTest
    @MethodSource("controlCharacters")
    void rejectsAControlCharacterInAName(int control) {
        String text = "{\"a" + (char) control + "b\":1}";

        JsonReading reading = JsonText.read(text);

        assertThat(reading).isInstanceOf(JsonReading.Unreadable.class);
    }

    @TableTest
    @ValueSource(ints = {0x00, 0x08, 0x0B, 0x0C, 0x1E, 0x85, 0xA0, 0x1680, 0x2003, 0x2028, 0x2060, 0x3000, 0xFEFF})
    void rejectsOtherWhitespaceThanTheFourAllowedKinds(int space) {
        String text = "[1," + Character.toString(space) + "2]";

        JsonReading reading = JsonText.read(text);

        assertThat(reading).isInstanceOf(JsonReading.Unreadable.class);
    }

    @Test
    void reportsWhereTheTextStopsBeingJson() {
        JsonReading reading = JsonText.read("{\"a\":[1,{\"b/c\":nope}]}");

        assertThat(reading.problems()).extracting(JsonProblem::at).containsExactly(new JsonPointer("/a/1/b~1c"));
    }

    @Test
    void reportsTheOffsetInCharacters() {
        JsonReading reading = JsonText.read("[\"é\",x]");

        assertThat(reading.problems()).extracting(JsonProblem::message).containsExactly("is not JSON at character 6");
    }

    @Test
    void reportsAnEmptyText() {
        JsonReading reading = JsonText.read("");

        assertThat(reading).isEqualTo(unreadable("is empty"));
    }

    @Test
    void reportsContentAfterTheValue() {
        JsonReading reading = JsonText.read("{} {}");

        assertThat(reading).isEqualTo(unreadable("has content after the end of its value"));
    }

    @Test
    @Spec("PD-53")
    void doesNotRepeatTheRejectedText() {
        JsonReading reading = JsonText.read("hunter2");

        assertThat(reading.problems().toString()).doesNotContain("hunter2");
    }

    private static JsonReading unreadable(String message) {
        return new JsonReading.Unreadable(new JsonProblem(JsonPointer.ROOT, message));
    }
}
