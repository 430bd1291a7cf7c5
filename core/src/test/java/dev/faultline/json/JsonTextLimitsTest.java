package dev.faultline.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The limits on depth and size for reading and writing JSON. */
class JsonTextLimitsTest {
    @Test
    @Spec("SE-30")
    void rejectsAHundredThousandNestedArrays() {
        JsonReading reading = JsonText.read("[".repeat(100_000));

        assertThat(reading.problems())
                .containsExactly(
                        new JsonProblem(new JsonPointer("/0".repeat(128)), "is nested deeper than 128 levels"));
    }

    @Test
    @Spec("SE-30")
    void rejectsAHundredThousandNestedObjects() {
        JsonReading reading = JsonText.read("{\"a\":".repeat(100_000));

        assertThat(reading.problems())
                .containsExactly(
                        new JsonProblem(new JsonPointer("/a".repeat(128)), "is nested deeper than 128 levels"));
    }

    @TableTest
    @ValueSource(ints = {1, 2, 128, JsonText.MAX_DEPTH})
    void readsExactlyTheDepthThatIsAllowed(int depth) {
        JsonReading reading = JsonText.read(nested(depth).getBytes(UTF_8), new JsonLimits(depth, 10_000));

        assertThat(reading.clean()).isPresent();
    }

    @TableTest
    @ValueSource(ints = {1, 2, 128, JsonText.MAX_DEPTH})
    void rejectsOneLevelMore(int depth) {
        JsonReading reading = JsonText.read(nested(depth + 1).getBytes(UTF_8), new JsonLimits(depth, 10_000));

        assertThat(reading.problems())
                .extracting(JsonProblem::message)
                .containsExactly("is nested deeper than " + depth + " levels");
    }

    @TableTest
    @ValueSource(strings = {"[", "{\"a\":"})
    @Spec("R36")
    void readsAMessageAroundAValueThatIsTooDeep(String opening) {
        String closing = opening.equals("[") ? "]" : "}";
        String deep = opening.repeat(100_000) + "\"]}\\\"\"" + closing.repeat(100_000);

        JsonReading reading =
                JsonText.readMessage(("{\"id\":7,\"x\":" + deep + ",\"y\":[1]}").getBytes(UTF_8), JsonLimits.MESSAGE);

        assertThat(reading.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).isEqualTo("is nested deeper than 128 levels"))
                .satisfies(problem -> assertThat(problem.at().text()).startsWith("/x/"));
        assertThat(reading)
                .isInstanceOfSatisfying(
                        JsonReading.Flawed.class,
                        flawed -> assertThat(JsonText.print(flawed.value()))
                                .startsWith("{\"id\":7,\"x\":")
                                .contains("null")
                                .endsWith(",\"y\":[1]}"));
    }

    @TableTest
    @ValueSource(ints = {128, 129, 130, 401, 402})
    @Spec("R36")
    void readsEveryDepthOfAMessage(int depth) {
        JsonReading reading = JsonText.readMessage(nested(depth).getBytes(UTF_8), JsonLimits.MESSAGE);

        assertThat(reading.problems()).hasSize(depth > 128 ? 1 : 0);
        assertThat(reading).isNotInstanceOf(JsonReading.Unreadable.class);
    }

    @TableTest
    @ValueSource(strings = {"[", "[}", "[\"]"})
    @Spec("R36")
    void doesNotReadAMessageThatNeverEnds(String inside) {
        JsonReading reading = JsonText.readMessage(("[".repeat(200) + inside).getBytes(UTF_8), JsonLimits.MESSAGE);

        assertThat(reading).isInstanceOf(JsonReading.Unreadable.class);
    }

    @Test
    void doesNotCountSiblingsAsDepth() {
        JsonReading reading = JsonText.read("[[],[],{},{}]".getBytes(UTF_8), new JsonLimits(2, 100));

        assertThat(reading.clean()).isPresent();
    }

    @Test
    void readsExactlyTheBytesThatAreAllowed() {
        byte[] bytes = "\"€€\"".getBytes(UTF_8);

        JsonReading reading = JsonText.read(bytes, new JsonLimits(1, 8));

        assertThat(reading.clean()).contains(new JsonString("€€"));
    }

    @Test
    void readsTheSmallestText() {
        byte[] bytes = "7".getBytes(UTF_8);

        JsonReading reading = JsonText.read(bytes, new JsonLimits(1, 1));

        assertThat(reading.clean()).contains(JsonNumber.of(7));
    }

    @Test
    void rejectsOneByteMore() {
        byte[] bytes = "\"€€\"".getBytes(UTF_8);

        JsonReading reading = JsonText.read(bytes, new JsonLimits(1, 7));

        assertThat(reading)
                .isEqualTo(new JsonReading.Unreadable(new JsonProblem(JsonPointer.ROOT, "is larger than 7 bytes")));
    }

    @Test
    void countsEveryValueAndStopsAtTheLimit() {
        byte[] bytes = "[1,\"a\",true,null,{\"b\":[]}] and no JSON".getBytes(UTF_8);
        JsonLimits limits = new JsonLimits(3, 100);

        assertThat(JsonText.read(bytes, limits.values(6)))
                .isEqualTo(new JsonReading.TooManyValues(
                        new JsonProblem(new JsonPointer("/4/b"), "has more than 6 values")));
        assertThat(JsonText.read(bytes, limits.values(7))).isInstanceOf(JsonReading.Unreadable.class);
    }

    @Test
    void countsTheValuesOfADeepMessageOnce() {
        byte[] bytes = "[1,[[2]],3]".getBytes(UTF_8);

        JsonReading reading = JsonText.readMessage(bytes, new JsonLimits(2, 100, 5));

        assertThat(reading.readable()).isPresent();
    }

    @Test
    void readsAMessageOfExactlySixteenMebibytes() {
        String text = "\"" + "a".repeat(16 * 1024 * 1024 - 2) + "\"";

        JsonReading reading = JsonText.read(text);

        assertThat(reading.clean()).isPresent();
    }

    @Test
    void rejectsAMessageOneByteLarger() {
        String text = "\"" + "a".repeat(16 * 1024 * 1024 - 1) + "\"";

        JsonReading reading = JsonText.read(text);

        assertThat(reading.problems())
                .extracting(JsonProblem::message)
                .containsExactly("is larger than 16777216 bytes");
    }

    @Test
    void readsANameAsLongAsTheTextMayBe() {
        JsonObject object = JsonObject.of("n".repeat(200_000), JsonNull.NULL);

        JsonReading reading = JsonText.read(JsonText.print(object));

        assertThat(reading.clean()).contains(object);
    }

    // The names in each list have the same hash, for Jackson in one and for Java in the other.
    @TableTest
    @CsvSource({"Ab,BA", "Aa,BB"})
    @Spec("SE-30")
    void readsNamesMadeToCollideAndWhateverComesAfterThem(String one, String other) {
        JsonObject colliding = names(i -> binary(i).replace("0", one).replace("1", other));
        JsonObject sound = names(i -> "name" + i);

        assertThat(JsonText.read(JsonText.print(colliding)).clean()).contains(colliding);
        assertThat(JsonText.read(JsonText.print(sound)).clean()).contains(sound);
    }

    @Test
    void writesTheDeepestValueItReads() {
        JsonValue deepest = nestedValue(JsonText.MAX_DEPTH);

        String text = JsonText.print(deepest);

        assertThat(text).isEqualTo(nested(JsonText.MAX_DEPTH));
    }

    @Test
    @Spec("SE-30")
    void rejectsToWriteOneLevelMore() {
        JsonValue tooDeep = nestedValue(JsonText.MAX_DEPTH + 1);

        assertThatThrownBy(() -> JsonText.print(tooDeep))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nested deeper than 400 levels");
    }

    @Test
    void rejectsToIndentOneLevelMore() {
        JsonValue tooDeep = nestedValue(JsonText.MAX_DEPTH + 1);

        assertThatThrownBy(() -> JsonText.pretty(tooDeep)).isInstanceOf(IllegalArgumentException.class);
    }

    @TableTest
    @CsvSource({"0,1", "-1,1", "1,0", "1,-1", "401,1"})
    void rejectsInvalidLimits(int depth, int bytes) {
        assertThatThrownBy(() -> new JsonLimits(depth, bytes)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> JsonLimits.MESSAGE.values(0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static JsonObject names(IntFunction<String> name) {
        JsonObject.Builder members = JsonObject.builder();
        IntStream.range(0, 1024).forEach(i -> members.put(name.apply(i), i));
        return members.build();
    }

    private static String binary(int number) {
        return Integer.toBinaryString(1024 + number);
    }

    private static String nested(int depth) {
        return "[".repeat(depth) + "]".repeat(depth);
    }

    private static JsonValue nestedValue(int depth) {
        JsonArray value = JsonArray.EMPTY;
        for (int level = 1; level < depth; level++) {
            value = JsonArray.of(value);
        }
        return value;
    }
}
