package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link JsonText#read} repairs JSON that is not safe, and reports the flaws. */
class JsonTextFlawsTest {
    static Stream<Arguments> duplicates() {
        return Stream.of(
                arguments("{\"a\":1,\"a\":2}", "{\"a\":1}", "/a"),
                arguments("{\"a\":1,\"a\":1}", "{\"a\":1}", "/a"),
                arguments("{\"a\":null,\"a\":2}", "{\"a\":null}", "/a"),
                arguments("{\"a\":1,\"\\u0061\":2}", "{\"a\":1}", "/a"),
                arguments("{\"a\":[],\"b\":0,\"a\":{\"c\":1}}", "{\"a\":[],\"b\":0}", "/a"),
                arguments("[0,{\"x\":{\"a/b\":1,\"a/b\":[2]}}]", "[0,{\"x\":{\"a/b\":1}}]", "/1/x/a~1b"),
                arguments("{\"m~n\":1,\"m~n\":2}", "{\"m~n\":1}", "/m~0n"),
                arguments("{\"\":1,\"\":2}", "{\"\":1}", "/"));
    }

    @TableTest
    @MethodSource("duplicates")
    void keepsTheFirstOfTwoMembersWithTheSameName(String text, String kept, String pointer) {
        JsonReading reading = JsonText.read(text);

        assertThat(reading)
                .isEqualTo(new JsonReading.Flawed(
                        JsonText.read(kept).clean().orElseThrow(),
                        List.of(new JsonProblem(new JsonPointer(pointer), "is given twice"))));
    }

    static Stream<Arguments> loneSurrogates() {
        return Stream.of(
                arguments("\\uD800", "\uFFFD"),
                arguments("\\uDC00", "\uFFFD"),
                arguments("\\uD800a", "\uFFFDa"),
                arguments("a\\uDFFF", "a\uFFFD"),
                arguments("\\uD800\\n", "\uFFFD\n"),
                arguments("\\uD800\\uD800\\uDC00", "\uFFFD\uD800\uDC00"),
                arguments("\\uDC00\\uD800", "\uFFFD\uFFFD"),
                arguments("\\uD83D\uD83D\uDE00", "\uFFFD\uD83D\uDE00"));
    }

    @TableTest
    @MethodSource("loneSurrogates")
    @Spec({"TE-14", "SE-30"})
    void repairsAnUnpairedSurrogateInAString(String inside, String repaired) {
        JsonReading reading = JsonText.read("[\"" + inside + "\"]");

        assertThat(reading)
                .isEqualTo(new JsonReading.Flawed(
                        JsonArray.of(new JsonString(repaired)),
                        List.of(new JsonProblem(new JsonPointer("/0"), "contains an unpaired surrogate"))));
    }

    @Test
    @Spec({"TE-14", "SE-30"})
    void repairsAnUnpairedSurrogateInAName() {
        JsonReading reading = JsonText.read("{\"a\\uD800\":1}");

        assertThat(reading)
                .isEqualTo(new JsonReading.Flawed(
                        JsonObject.of("a\uFFFD", JsonNumber.of(1)),
                        List.of(new JsonProblem(
                                new JsonPointer("/a\uFFFD"), "has a name that contains an unpaired surrogate"))));
    }

    @TableTest
    @ValueSource(strings = {"1e1000000000", "-1.5E-1000000000", "0e99999999999"})
    void rejectsAnExponentOfTenDigits(String literal) {
        JsonReading reading = JsonText.read("{\"n\":" + literal + "}");

        assertThat(reading).isEqualTo(flawedNumber());
    }

    @TableTest
    @ValueSource(ints = {1001, 1_000_000})
    void rejectsANumberOfMoreThanAThousandCharacters(int length) {
        JsonReading reading = JsonText.read("{\"n\":" + "7".repeat(length) + "}");

        assertThat(reading).isEqualTo(flawedNumber());
    }

    @Test
    void reportsSeveralFlawsInTheOrderOfTheText() {
        JsonReading reading = JsonText.read("[{\"a\":\"\\uD800\"},1e1000000000,{\"b\":1,\"b\":2}]");

        assertThat(reading.problems())
                .extracting(problem -> problem.at().text())
                .containsExactly("/0/a", "/1", "/2/b");
    }

    @Test
    void reportsOneMoreThanTheFiftyFlawsThatAreShown() {
        String text = "[" + "\"\\uD800\",".repeat(1000) + "0]";

        JsonReading reading = JsonText.read(text);

        assertThat(reading.problems()).hasSize(51);
    }

    @Test
    void isNotCleanWithAFlaw() {
        JsonReading reading = JsonText.read("{\"a\":1,\"a\":2}");

        assertThat(reading.clean()).isEmpty();
    }

    private static JsonReading flawedNumber() {
        return new JsonReading.Flawed(
                JsonObject.of("n", JsonNull.NULL),
                List.of(new JsonProblem(
                        new JsonPointer("/n"), "is a number with too many digits or too large an exponent")));
    }
}
