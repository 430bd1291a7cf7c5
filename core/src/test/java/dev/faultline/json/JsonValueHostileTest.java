package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@link JsonValue#of} handles cycles, depth, and objects that fail while they are read. */
class JsonValueHostileTest {
    private static final String FAILED = "failed, or was changed, while it was read";
    private static final String CYCLE = "contains itself";

    private static final Map.Entry<String, Object> FAILING_ENTRY = new Map.Entry<>() {
        @Override
        public String getKey() {
            return "key";
        }

        @Override
        public Object getValue() {
            return failing();
        }

        @Override
        public Object setValue(Object value) {
            throw new UnsupportedOperationException("only read");
        }
    };

    private static String ping(int depth) {
        return pong(depth + 1) + depth;
    }

    private static String pong(int depth) {
        return ping(depth + 1) + depth;
    }

    private static String failing() {
        throw new IllegalStateException("hunter2 of com.acme.Vault");
    }

    @Test
    @Spec({"TE-14", "SE-30"})
    void rejectsAMapThatContainsItself() {
        Map<String, Object> raw = new HashMap<>();
        raw.put("self", raw);

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading.problems()).containsExactly(new JsonProblem(new JsonPointer("/self"), CYCLE));
    }

    @Test
    @Spec({"TE-14", "SE-30"})
    void rejectsAListThatContainsItself() {
        List<Object> raw = new ArrayList<>(List.of("first"));
        raw.add(raw);

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading.problems()).containsExactly(new JsonProblem(new JsonPointer("/1"), CYCLE));
    }

    @Test
    @Spec({"TE-14", "SE-30"})
    void rejectsAnArrayThatContainsItself() {
        Object[] raw = new Object[1];
        raw[0] = raw;

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading.problems()).containsExactly(new JsonProblem(new JsonPointer("/0"), CYCLE));
    }

    @Test
    @Spec({"TE-14", "SE-30"})
    void rejectsACycleOfTwoSteps() {
        Map<String, Object> first = new HashMap<>();
        List<Object> second = new ArrayList<>();
        first.put("second", second);
        second.add(first);

        JsonReading reading = JsonValue.of(first);

        assertThat(reading.problems()).containsExactly(new JsonProblem(new JsonPointer("/second/0"), CYCLE));
    }

    @Test
    @Spec({"TE-14", "SE-30"})
    void rejectsADepthBombAtItsSixtyFifthLevel() {
        List<Object> raw = List.of();
        for (int level = 1; level < 100_000; level++) {
            raw = List.of(raw);
        }

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading.problems())
                .containsExactly(new JsonProblem(new JsonPointer("/0".repeat(64)), "is nested deeper than 64 levels"));
    }

    @Test
    void rejectsADepthBombThatIsJsonAlready() {
        JsonValue raw = JsonArray.EMPTY;
        for (int level = 1; level < 100_000; level++) {
            raw = JsonArray.of(raw);
        }

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading.problems())
                .containsExactly(new JsonProblem(new JsonPointer("/0".repeat(64)), "is nested deeper than 64 levels"));
    }

    @Test
    void acceptsSixtyFourLevels() {
        Object raw = List.of();
        for (int level = 1; level < 64; level++) {
            raw = Map.of("a", raw);
        }

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading.clean()).isPresent();
    }

    static Stream<Arguments> failingParts() {
        Iterator<Object> midway = new Iterator<>() {
            private int given;

            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public Object next() {
                return given++ < 2 ? "item" : failing();
            }
        };
        return Stream.of(
                arguments(
                        "a map whose entries fail",
                        Hostile.map(
                                () -> List.of(Map.entry(failing(), (Object) 1)).iterator())),
                arguments(
                        "a collection whose iterator fails",
                        Hostile.collection(() -> List.<Object>of(failing()).iterator())),
                arguments("an iterator that fails midway", Hostile.collection(() -> midway)),
                arguments(
                        "a null entry",
                        Hostile.map(() -> Collections.singletonList((Map.Entry<String, Object>) null)
                                .iterator())),
                arguments(
                        "an entry whose value fails",
                        Hostile.map(() -> List.of(FAILING_ENTRY).iterator())),
                arguments("text that fails", new Hostile.Text(JsonValueHostileTest::failing)),
                arguments("text that runs out of stack", new Hostile.Text(() -> ping(0))),
                arguments("text that is not there", new Hostile.Text(JsonValueHostileTest::nothing)));
    }

    @SuppressWarnings("NullAway")
    private static String nothing() {
        return null;
    }

    @TableTest
    @MethodSource("failingParts")
    @Spec({"TE-14", "SE-30"})
    void reportsAPartThatFailsAndKeepsTheRest(String what, Object part) {
        List<Object> raw = List.of("before", Map.of("part", part), "after");

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading)
                .isEqualTo(new JsonReading.Flawed(
                        JsonArray.of(
                                new JsonString("before"),
                                JsonObject.of("part", JsonNull.NULL),
                                new JsonString("after")),
                        List.of(new JsonProblem(new JsonPointer("/1/part"), FAILED))));
    }

    @Test
    @Spec("TE-14")
    void reportsAListThatIsChangedWhileItIsRead() {
        List<Object> raw = new ArrayList<>();
        raw.add(new Hostile.Text(() -> {
            raw.add("late");
            return "early";
        }));
        raw.add("last");

        JsonReading reading = JsonValue.of(Map.of("list", raw));

        assertThat(reading.problems()).containsExactly(new JsonProblem(new JsonPointer("/list"), FAILED));
    }

    @Test
    @Spec("TE-14")
    void reportsAMapThatIsChangedWhileItIsRead() {
        Map<String, Object> raw = new HashMap<>();
        raw.put("a", new Hostile.Text(() -> {
            raw.put("late", 1);
            return "early";
        }));
        raw.put("b", 2);

        JsonReading reading = JsonValue.of(Map.of("map", raw));

        assertThat(reading.problems()).containsExactly(new JsonProblem(new JsonPointer("/map"), FAILED));
    }
}
