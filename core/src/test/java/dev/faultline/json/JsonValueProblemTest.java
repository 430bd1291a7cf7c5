package dev.faultline.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@link JsonValue#of} reports what has no JSON form, and where. */
class JsonValueProblemTest {
    private static final String LONE = "a\uD800b";

    record Bean(String secret) {}

    static Stream<Arguments> unsafeValues() {
        String infinite = "is not a finite number";
        String object = "is a Java object that has no JSON form";
        String tooLong = "is a number with too many digits or too large an exponent";
        Supplier<String> function = () -> "hunter2";
        return Stream.of(
                arguments(infinite, Double.NaN),
                arguments(infinite, Double.POSITIVE_INFINITY),
                arguments(infinite, Double.NEGATIVE_INFINITY),
                arguments(infinite, Float.NaN),
                arguments(infinite, Float.POSITIVE_INFINITY),
                arguments(tooLong, new BigDecimal(BigInteger.ONE, Integer.MAX_VALUE)),
                arguments(tooLong, BigInteger.TEN.pow(1000)),
                arguments(tooLong, BigInteger.ONE.shiftLeft(1 << 24)),
                arguments(tooLong, new BigDecimal(BigInteger.ONE.shiftLeft(1 << 24), 3)),
                arguments("is a number of a kind that has no JSON form", new AtomicInteger(4711)),
                arguments("is a byte array, which has no JSON form", "hunter2".getBytes(UTF_8)),
                arguments("is an enum constant: use its name", TimeUnit.DAYS),
                arguments(
                        "is a value that may be absent: use the value itself, or leave it out", Optional.of("hunter2")),
                arguments(object, OptionalInt.of(4711)),
                arguments(object, new Bean("hunter2")),
                arguments(object, Path.of("hunter2")),
                arguments(object, Instant.EPOCH),
                arguments(object, LocalDate.EPOCH),
                arguments(object, List.of("hunter2").iterator()),
                arguments(object, Map.entry("hunter2", 4711)),
                arguments(object, String.class),
                arguments(object, function),
                arguments(object, new Object()));
    }

    @TableTest
    @MethodSource("unsafeValues")
    @Spec({"TE-14", "SE-31", "PD-51"})
    void rejectsAValueWithoutAJsonForm(String message, Object raw) {
        JsonReading reading = JsonValue.of(raw);

        assertThat(reading)
                .isEqualTo(new JsonReading.Flawed(JsonNull.NULL, List.of(new JsonProblem(JsonPointer.ROOT, message))));
    }

    @TableTest
    @MethodSource("unsafeValues")
    void namesNeitherTheClassNorTheValue(String message, Object raw) {
        JsonReading reading = JsonValue.of(Map.of("part", raw));

        assertThat(reading.problems().getFirst().message())
                .doesNotContain(
                        "hunter2", "4711", "DAYS", "1970", raw.getClass().getSimpleName());
    }

    @Test
    @Spec("TE-14")
    void repairsAnUnpairedSurrogateInAValue() {
        JsonReading reading = JsonValue.of(List.of("fine", LONE));

        assertThat(reading)
                .isEqualTo(new JsonReading.Flawed(
                        JsonArray.ofStrings(List.of("fine", "a\uFFFDb")),
                        List.of(new JsonProblem(new JsonPointer("/1"), "contains an unpaired surrogate"))));
    }

    @Test
    @Spec({"TE-14", "SE-30"})
    void repairsAnUnpairedSurrogateInAName() {
        JsonReading reading = JsonValue.of(Map.of(LONE, 1));

        assertThat(reading)
                .isEqualTo(new JsonReading.Flawed(
                        JsonObject.of("a\uFFFDb", JsonNumber.of(1)),
                        List.of(new JsonProblem(
                                new JsonPointer("/a\uFFFDb"), "has a name that contains an unpaired surrogate"))));
    }

    @Test
    @Spec("TE-14")
    void rejectsAnUnpairedSurrogateAsACharacter() {
        JsonReading reading = JsonValue.of('\uDC00');

        assertThat(reading.problems())
                .containsExactly(new JsonProblem(JsonPointer.ROOT, "contains an unpaired surrogate"));
    }

    static Stream<Arguments> namesThatAreNotText() {
        return Stream.of(
                arguments(1), arguments(true), arguments(CharBuffer.wrap("a")), arguments(List.of()), arguments('c'));
    }

    @TableTest
    @MethodSource("namesThatAreNotText")
    @Spec("TE-14")
    void rejectsANameThatIsNotText(Object name) {
        Map<Object, Object> raw = new LinkedHashMap<>();
        raw.put("good", 1);
        raw.put(name, 2);

        JsonReading reading = JsonValue.of(Map.of("outer", raw));

        assertThat(reading.problems())
                .containsExactly(new JsonProblem(new JsonPointer("/outer"), "has a member whose name is not text"));
    }

    @Test
    @Spec("TE-14")
    void rejectsANullName() {
        Map<Object, Object> raw = new HashMap<>(Collections.singletonMap(null, 1));

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading.problems())
                .containsExactly(new JsonProblem(JsonPointer.ROOT, "has a member whose name is not text"));
    }

    @Test
    void keepsTheMembersNextToARejectedName() {
        Map<Object, Object> raw = new LinkedHashMap<>();
        raw.put(1, "refused");
        raw.put("good", 2);

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading)
                .isInstanceOfSatisfying(
                        JsonReading.Flawed.class,
                        flawed -> assertThat(JsonText.print(flawed.value())).isEqualTo("{\"good\":2}"));
    }

    // Only a map that compares by identity can contain the same name twice.
    @Test
    void rejectsASecondMemberWithTheSameName() {
        IdentityHashMap<String, Object> raw = new IdentityHashMap<>();
        raw.put("name", 1);
        raw.put("na".concat("me"), 1);

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading)
                .isEqualTo(new JsonReading.Flawed(
                        JsonObject.of("name", JsonNumber.of(1)),
                        List.of(new JsonProblem(new JsonPointer("/name"), "is given twice"))));
    }

    @Test
    @Spec("TE-14")
    void escapesSlashAndTildeInTheLocation() {
        Map<String, Object> raw = Map.of("a/b", Map.of("m~n", Arrays.asList(1, Map.of("", Double.NaN))));

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading.problems()).extracting(JsonProblem::at).containsExactly(new JsonPointer("/a~1b/m~0n/1/"));
    }

    @Test
    @Spec("TE-14")
    void reportsEveryProblemInTheOrderOfTheValue() {
        Map<String, Object> raw = new LinkedHashMap<>();
        raw.put("first", Double.NaN);
        raw.put("fine", 1);
        raw.put("second", List.of(0, new byte[0], List.of(TimeUnit.DAYS)));
        raw.put("third", LONE);

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading.problems())
                .extracting(problem -> problem.at().text())
                .containsExactly("/first", "/second/1", "/second/2/0", "/third");
    }

    @Test
    void replacesARejectedValueByNull() {
        List<Object> raw = List.of(1, Double.NaN, "kept", new byte[0]);

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading)
                .isInstanceOfSatisfying(
                        JsonReading.Flawed.class,
                        flawed -> assertThat(JsonText.print(flawed.value())).isEqualTo("[1,null,\"kept\",null]"));
    }

    @Test
    void reportsNoMoreThanFiftyProblems() {
        List<Double> raw = Collections.nCopies(1000, Double.NaN);

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading.problems()).hasSize(50);
    }

    @Test
    void isNotCleanWithAProblem() {
        JsonReading reading = JsonValue.of(List.of(Double.NaN));

        assertThat(reading.clean()).isEmpty();
    }
}
