package dev.faultline.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FaultDetailsTest {
    private static final Fault FAULT =
            CommonCode.NETWORK_FAILED.fault("The network connection failed").retryAfter(Duration.ofSeconds(3));

    @Test
    @Spec("TE-07")
    void hasNoDetailsUntilTheyAreGiven() {
        Fault fault = CommonCode.UNEXPECTED.fault("m");

        assertThat(fault.details()).isEmpty();
    }

    @Test
    @Spec("TE-07")
    void convertsNullToJsonNull() {
        Fault fault = FAULT.withDetails(null);

        assertThat(fault.details()).hasValue(JsonNull.NULL);
    }

    @Test
    @Spec("PD-56")
    void copiesTheMapItIsCreatedFrom() {
        Map<String, Object> map = new HashMap<>(Map.of("path", "src/main.py"));
        Fault fault = FAULT.withDetails(map);

        map.put("path", "elsewhere");

        assertThat(fault.details()).hasValue(JsonObject.of("path", new JsonString("src/main.py")));
    }

    @Test
    @Spec("PD-56")
    void returnsUnmodifiableDetails() {
        JsonObject details =
                (JsonObject) FAULT.withDetails(Map.of("path", "a")).details().orElseThrow();

        assertThatThrownBy(() -> details.members().put("path", JsonNull.NULL))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void keepsDetailsOfExactlyTheMaximumSize() {
        String text = "é".repeat(Fault.MAX_DETAILS / 2 - 1);

        Fault fault = FAULT.withDetails(text);

        assertThat(fault.details()).hasValue(new JsonString(text));
    }

    @Test
    @Spec("TE-15")
    void rejectsDetailsThatAreOneByteLarger() {
        String text = "a" + "é".repeat(Fault.MAX_DETAILS / 2 - 1);

        Fault fault = FAULT.withDetails(text);

        assertThat(validationErrors(fault)).containsExactly("(root): is larger than 65536 bytes");
    }

    @TableTest
    @Spec("TE-15")
    @MethodSource("unsafe")
    void namesTheLocationOfUnsafeDetails(Object details, String place) {
        Fault fault = FAULT.withDetails(details);

        assertThat(validationErrors(fault)).singleElement().asString().startsWith(place + ": ");
    }

    static Stream<Arguments> unsafe() {
        Map<String, Object> cycle = new HashMap<>();
        cycle.put("self", cycle);
        List<Object> deep = List.of();
        for (int i = 0; i < 10_000; i++) {
            deep = List.of(deep);
        }
        return Stream.of(
                arguments(cycle, "/self"),
                arguments(Map.of("ratio", Double.NaN), "/ratio"),
                arguments(List.of(1, Float.POSITIVE_INFINITY), "/1"),
                arguments(Map.of("a", List.of(1, new Bean())), "/a/1"),
                arguments(Map.of("raw", new byte[] {1}), "/raw"),
                arguments(Map.of("maybe", Optional.of(1)), "/maybe"),
                arguments(Map.of("effect", Effect.NONE), "/effect"),
                arguments(Map.of(1, "one"), "(root)"),
                arguments(Map.of("a/b", "\uD83D"), "/a~1b"),
                arguments(deep, "/0".repeat(58) + "/..."));
    }

    @Test
    @Spec("TE-15")
    void reportsEveryProblem() {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("first", Double.NaN);
        details.put("fine", 1);
        details.put("second", new Bean());

        Fault fault = FAULT.withDetails(details);

        assertThat(validationErrors(fault))
                .containsExactly("/first: is not a finite number", "/second: is a Java object that has no JSON form");
    }

    @Test
    @Spec("TE-15")
    void becomesAnInternalErrorWhenItsDetailsAreUnsafe() {
        Fault fault = FAULT.withDetails(Double.NaN);

        assertThat(fault)
                .extracting(Fault::code, Fault::message, Fault::retry)
                .containsExactly(CommonCode.INTERNAL_ERROR, "Error details validation failed", Retry.UNKNOWN);
    }

    @Test
    @Spec("TE-15")
    void reportsUnsafeDetailsInExactlyTwoMembers() {
        Fault fault = FAULT.withDetails(Double.NaN);

        assertThat(fault.details().map(JsonText::print)).hasValue("""
            {"originalError":"The network connection failed",\
            "validationErrors":["(root): is not a finite number"]}\
            """);
    }

    @Test
    @Spec("TE-15")
    void keepsTheOriginalCodeAndRetryAnswerInTheCause() {
        Fault fault = FAULT.withDetails(Double.NaN);

        assertThat(fault.cause()).hasValue(new Cause.Replaced(FAULT));
    }

    @Test
    void keepsItsEffectWhenItsDetailsAreUnsafe() {
        Fault fault = FAULT.withEffect(Effect.APPLIED).withDetails(Double.NaN);

        assertThat(fault.effect()).isEqualTo(Effect.APPLIED);
    }

    @Test
    void dropsTheSuggestionOfTheReplacedFault() {
        Fault fault = FAULT.withSuggestion("Wait, then call again").withDetails(Double.NaN);

        assertThat(fault.suggestion()).isEmpty();
    }

    @TableTest
    @Spec("TE-15")
    @MethodSource("largest")
    void reportsUnsafeDetailsInDetailsThatAreValidThemselves(String message, Object details) {
        Fault fault = CommonCode.UNEXPECTED.fault(message).withDetails(details);

        JsonValue report = fault.details().orElseThrow();

        assertThat(JsonValue.of(report)).isEqualTo(new JsonReading.Clean(report));
        assertThat(bytes(JsonText.print(report))).isBetween(1, Fault.MAX_DETAILS);
    }

    static Stream<Arguments> largest() {
        Map<String, Object> longNames = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            longNames.put(i + "\u0001".repeat(70_000), Double.NaN);
        }
        return Stream.of(
                arguments("x".repeat(1_000_000), Double.NaN),
                arguments("\u0001".repeat(1_000_000), longNames),
                arguments("m", Map.of("n".repeat(1_000_000), new Bean())),
                arguments("m", "d".repeat(1_000_000)));
    }

    @Test
    @Spec("TE-15")
    void rejectsAValueThatIsTooDeepToBeWritten() {
        JsonValue deep = JsonArray.EMPTY;
        for (int i = 0; i < 2 * JsonText.MAX_DEPTH; i++) {
            deep = JsonArray.of(deep);
        }

        Fault fault = FAULT.withDetails(deep);

        assertThat(fault.message()).isEqualTo("Error details validation failed");
    }

    @Test
    void keepsJsonValuesAsTheyAre() {
        JsonValue value = JsonObject.of("exact", new JsonNumber("1.50"));

        Fault fault = FAULT.withDetails(value);

        assertThat(fault.details()).hasValue(value);
    }

    @Test
    void keepsTheOrderOfMembers() {
        Map<String, Object> details = new LinkedHashMap<>();
        for (String name : List.of("zeta", "alpha", "mu")) {
            details.put(name, new ArrayList<>(Arrays.asList(1, null)));
        }

        Fault fault = FAULT.withDetails(details);

        assertThat(fault.details().map(JsonText::print))
                .hasValue("{\"zeta\":[1,null],\"alpha\":[1,null],\"mu\":[1,null]}");
    }

    private static List<String> validationErrors(Fault fault) {
        JsonObject details = (JsonObject) fault.details().orElseThrow();
        JsonArray errors = (JsonArray) details.get("validationErrors").orElseThrow();
        return errors.items().stream()
                .map(error -> ((JsonString) error).value())
                .toList();
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** An object without a JSON form. */
    static final class Bean {
        @Override
        public String toString() {
            return "a bean with secrets";
        }
    }
}
