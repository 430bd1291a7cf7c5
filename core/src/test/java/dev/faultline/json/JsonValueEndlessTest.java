package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.time.Duration;
import java.util.AbstractList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@link JsonValue#of} stops at its limits. The timeout only guards against endless loops. */
class JsonValueEndlessTest {
    private static final int MAX_VALUES = 100_000;

    @Test
    void acceptsAsManyValuesAsItReads() {
        List<Integer> raw = Collections.nCopies(MAX_VALUES - 1, 7);

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading.clean()).isPresent();
    }

    @Test
    void rejectsOneValueMoreThanItReads() {
        List<Integer> raw = Collections.nCopies(MAX_VALUES, 7);

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading.problems())
                .containsExactly(new JsonProblem(new JsonPointer("/99999"), "is one of more than 100000 values"));
    }

    static Stream<Arguments> endless() {
        List<Object> laughs = List.of("ha");
        JsonArray jsonLaughs = JsonArray.of(new JsonString("ha"));
        for (int i = 0; i < 40; i++) {
            laughs = Collections.nCopies(10, laughs);
            jsonLaughs = new JsonArray(Collections.nCopies(10, jsonLaughs));
        }
        return Stream.of(
                arguments("a million items", Collections.nCopies(1_000_000, 1)),
                arguments("a million numbers", new int[1_000_000]),
                arguments(
                        "an endless collection",
                        Hostile.collection(
                                () -> Stream.generate(() -> (Object) 1).iterator())),
                arguments(
                        "an endless map",
                        Hostile.map(() -> Stream.iterate(0, i -> i + 1)
                                .map(i -> Map.entry("k" + i, (Object) i))
                                .iterator())),
                arguments(
                        "endless members of one name",
                        Hostile.map(() -> Stream.generate(() -> Map.entry("k", (Object) 1))
                                .iterator())),
                arguments(
                        "endless names that are not text",
                        Hostile.map(() ->
                                Stream.generate(() -> Map.entry(1, (Object) 1)).iterator())),
                arguments("a list of a billion items", new AbstractList<Object>() {
                    @Override
                    public Object get(int index) {
                        return index;
                    }

                    @Override
                    public int size() {
                        return 1_000_000_000;
                    }
                }),
                arguments("a billion laughs", laughs),
                arguments("a billion laughs that are JSON already", jsonLaughs));
    }

    @TableTest
    @MethodSource("endless")
    @Spec("TE-14")
    void stopsReadingEndlessInput(String what, Object raw) {
        JsonReading reading = assertTimeoutPreemptively(Duration.ofSeconds(30), () -> JsonValue.of(raw));

        assertThat(reading)
                .isInstanceOfSatisfying(
                        JsonReading.Flawed.class,
                        flawed -> assertThat(JsonText.print(flawed.value())).hasSizeLessThan(3_000_000));
    }
}
