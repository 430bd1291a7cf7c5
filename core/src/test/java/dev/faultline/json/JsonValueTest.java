package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JsonValueTest {
    @Test
    @Spec({"TE-17", "TE-18", "SE-31"})
    void isOneOfSixCasesAndNothingElse() {
        Class<?>[] cases = JsonValue.class.getPermittedSubclasses();

        assertThat(cases)
                .containsExactlyInAnyOrder(
                        JsonObject.class,
                        JsonArray.class,
                        JsonString.class,
                        JsonNumber.class,
                        JsonBoolean.class,
                        JsonNull.class);
    }

    @Test
    @Spec("TE-18")
    void hasOnlyRecordsAsItsCases() {
        Class<?>[] cases = JsonValue.class.getPermittedSubclasses();

        assertThat(cases).allMatch(Class::isRecord);
    }

    static Stream<Arguments> javaValues() {
        return Stream.of(
                arguments(null, "null"),
                arguments(true, "true"),
                arguments(false, "false"),
                arguments((byte) -128, "-128"),
                arguments((short) 32767, "32767"),
                arguments(Integer.MIN_VALUE, "-2147483648"),
                arguments(Long.MAX_VALUE, "9223372036854775807"),
                arguments(new BigInteger("123456789012345678901234567890"), "123456789012345678901234567890"),
                arguments(new BigDecimal("1.50"), "1.50"),
                arguments(new BigDecimal("1E+3"), "1E+3"),
                arguments(1.5f, "1.5"),
                arguments(0.1f, "0.1"),
                arguments(0.1, "0.1"),
                arguments(-0.0, "-0.0"),
                arguments(Double.MAX_VALUE, "1.7976931348623157E308"),
                arguments(Double.MIN_VALUE, "4.9E-324"),
                arguments("text", "\"text\""),
                arguments("", "\"\""),
                arguments("\uD83D\uDE00", "\"\uD83D\uDE00\""),
                arguments(CharBuffer.wrap("built"), "\"built\""),
                arguments('c', "\"c\""),
                arguments(List.of(1, "two", true), "[1,\"two\",true]"),
                arguments(Arrays.asList(1, null), "[1,null]"),
                arguments(new LinkedHashSet<>(List.of(3, 1, 2)), "[3,1,2]"),
                arguments(new ArrayDeque<>(List.of("a", "b")), "[\"a\",\"b\"]"),
                arguments(new String[] {"a", "b"}, "[\"a\",\"b\"]"),
                arguments(new Object[] {1, new Object[] {}}, "[1,[]]"),
                arguments(new int[] {1, -2}, "[1,-2]"),
                arguments(new double[] {0.5, 1}, "[0.5,1.0]"),
                arguments(new long[0], "[]"),
                arguments(new boolean[] {true}, "[true]"),
                arguments(new char[] {'a', 'b'}, "[\"a\",\"b\"]"),
                arguments(new int[][] {{1}, {2, 3}}, "[[1],[2,3]]"),
                arguments(Map.of(), "{}"),
                arguments(Map.of("a", List.of(Map.of("b", 1))), "{\"a\":[{\"b\":1}]}"),
                arguments(new TreeMap<>(Map.of("b", 2, "a", 1)), "{\"a\":1,\"b\":2}"),
                arguments(new ConcurrentSkipListMap<>(Map.of("a", 1)), "{\"a\":1}"),
                arguments(Map.of("", ""), "{\"\":\"\"}"),
                arguments(new JsonNumber("1e3"), "1e3"),
                arguments(List.of(JsonNull.NULL, JsonObject.of("a", JsonArray.EMPTY)), "[null,{\"a\":[]}]"));
    }

    @TableTest
    @MethodSource("javaValues")
    void convertsWhatHasAJsonForm(@Nullable Object raw, String printed) {
        JsonReading reading = JsonValue.of(raw);

        assertThat(reading.clean().map(JsonText::print)).contains(printed);
    }

    @Test
    void keepsTheOrderOfAMap() {
        Map<String, Integer> raw = new LinkedHashMap<>();
        raw.put("zebra", 1);
        raw.put("ant", 2);
        raw.put("mole", 3);

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading.clean().map(JsonText::print)).contains("{\"zebra\":1,\"ant\":2,\"mole\":3}");
    }

    @Test
    @Spec("TE-16")
    void acceptsTheSameListTwiceInAnObject() {
        List<Integer> shared = List.of(1, 2);
        Map<String, Object> raw = new LinkedHashMap<>();
        raw.put("left", shared);
        raw.put("right", shared);

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading.clean().map(JsonText::print)).contains("{\"left\":[1,2],\"right\":[1,2]}");
    }

    @Test
    @Spec("TE-16")
    void acceptsOneMapBothBesideAndBelowAnother() {
        Map<String, Object> shared = Map.of("x", 1);
        List<Object> raw = List.of(shared, List.of(shared, Map.of("y", shared)));

        JsonReading reading = JsonValue.of(raw);

        assertThat(reading.clean().map(JsonText::print)).contains("[{\"x\":1},[{\"x\":1},{\"y\":{\"x\":1}}]]");
    }

    @Test
    @Spec("PD-56")
    void copiesTheMapOfTheCaller() {
        Map<String, Object> inner = new LinkedHashMap<>(Map.of("x", 1));
        Map<String, Object> raw = new LinkedHashMap<>(Map.of("inner", inner));
        JsonReading reading = JsonValue.of(raw);

        inner.put("y", 2);
        raw.clear();

        assertThat(reading.clean().map(JsonText::print)).contains("{\"inner\":{\"x\":1}}");
    }

    @Test
    @Spec("PD-56")
    void copiesTheArrayOfTheCaller() {
        int[] raw = {1, 2};
        JsonReading reading = JsonValue.of(raw);

        raw[0] = 9;

        assertThat(reading.clean().map(JsonText::print)).contains("[1,2]");
    }

    @Test
    @Spec("PD-56")
    void returnsAnUnmodifiableObject() {
        JsonObject object = (JsonObject)
                JsonValue.of(new LinkedHashMap<>(Map.of("a", 1))).clean().orElseThrow();

        assertThatThrownBy(() -> object.members().put("b", JsonNull.NULL))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    @Spec("PD-56")
    void returnsAnUnmodifiableArray() {
        JsonArray array =
                (JsonArray) JsonValue.of(new ArrayList<>(List.of(1))).clean().orElseThrow();

        assertThatThrownBy(() -> array.items().add(JsonNull.NULL)).isInstanceOf(UnsupportedOperationException.class);
    }
}
