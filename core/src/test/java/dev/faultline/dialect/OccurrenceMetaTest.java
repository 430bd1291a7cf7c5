package dev.faultline.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.TableTest;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OccurrenceMetaTest {
    private static final OccurrenceMeta FACTS = new OccurrenceMeta(
            "01J9",
            "NETWORK_FAILED",
            FaultKind.UNAVAILABLE,
            Retry.after(Duration.ofSeconds(1)),
            Effect.NONE,
            List.of(),
            Optional.empty());
    private static final JsonObject META = OccurrenceMeta.write(occurrence(
            CommonCode.NETWORK_FAILED.fault("The network connection failed").withEffect(Effect.NONE)));

    @Test
    void writesTheFactsThatDecideARepeat() {
        String json = JsonText.print(META);

        assertThat(json).isEqualTo("""
            {"dev.faultline/occurrence":{"id":"01J9","code":"NETWORK_FAILED","kind":"UNAVAILABLE",\
            "retry":{"kind":"retryable_after_ms","afterMs":1000},"effect":"none"}}\
            """);
    }

    @Test
    void writesTheArgumentsThatAreWrongLast() {
        JsonObject meta = OccurrenceMeta.write(
                occurrence(CommonCode.INVALID_ARGUMENT.fault("m").withArguments(List.of("limit", "filters.0.name"))));

        assertThat(JsonText.print(meta)).endsWith("""
            "effect":"unknown","arguments":["limit","filters.0.name"]}}\
            """);
        assertThat(OccurrenceMeta.read(meta).orElseThrow().arguments()).containsExactly("limit", "filters.0.name");
    }

    @TableTest
    @ValueSource(strings = {"null", "7", "\"limit\"", "{}", "[]", "[7,null]"})
    void readsTheOtherFactsIfTheArgumentsAreDamaged(String arguments) {
        JsonObject damaged = facts().with(JsonObject.of(
                "arguments", JsonText.read(arguments).clean().orElseThrow()));

        Optional<OccurrenceMeta> read = OccurrenceMeta.read(JsonObject.of(OccurrenceMeta.KEY, damaged));

        assertThat(read).hasValue(FACTS);
    }

    @Test
    void namesTheArgumentsInTheReport() {
        JsonObject meta = OccurrenceMeta.write(
                occurrence(CommonCode.INVALID_ARGUMENT.fault("m").withArguments(List.of("limit"))));

        Reported refined = OccurrenceMeta.refined(reported(), envelope(meta), List.of());

        assertThat(refined.fault().arguments()).containsExactly("limit");
    }

    @Test
    void keepsTheArgumentsOfTheEnvelopeIfItHasNoneItself() {
        Reported reported = Reported.of(CommonCode.INVALID_ARGUMENT.fault("m").withArguments(List.of("limit")));

        Reported refined = OccurrenceMeta.refined(reported, envelope(META), List.of());

        assertThat(refined.fault().arguments()).containsExactly("limit");
    }

    @Test
    void readsTheFactsThatItWrites() {
        Optional<OccurrenceMeta> facts = OccurrenceMeta.read(META);

        assertThat(facts).hasValue(FACTS);
    }

    @TableTest
    @EnumSource(FaultKind.class)
    void readsEveryKindThatItWrites(FaultKind kind) {
        JsonObject meta = OccurrenceMeta.write(occurrence(new UnlistedCode("SOMETHING", kind).fault("m")));

        Optional<OccurrenceMeta> facts = OccurrenceMeta.read(meta);

        assertThat(facts.map(OccurrenceMeta::kind)).hasValue(kind);
    }

    @TableTest
    @EnumSource(Effect.class)
    void readsEveryEffectThatItWrites(Effect effect) {
        JsonObject meta =
                OccurrenceMeta.write(occurrence(CommonCode.UNEXPECTED.fault("m").withEffect(effect)));

        Optional<OccurrenceMeta> facts = OccurrenceMeta.read(meta);

        assertThat(facts.map(OccurrenceMeta::effect)).hasValue(effect);
    }

    @Test
    void readsTheFactsNextToOtherMembers() {
        JsonObject meta = JsonObject.of("progressToken", JsonNumber.of(7)).with(META);

        Optional<OccurrenceMeta> facts = OccurrenceMeta.read(meta);

        assertThat(facts).hasValue(FACTS);
    }

    @TableTest
    @ValueSource(strings = {"id", "code", "kind", "retry", "effect"})
    void ignoresTheFactsIfOneIsMissing(String name) {
        Map<String, JsonValue> facts = new LinkedHashMap<>(facts().members());
        facts.remove(name);

        Optional<OccurrenceMeta> read = OccurrenceMeta.read(JsonObject.of(OccurrenceMeta.KEY, new JsonObject(facts)));

        assertThat(read).isEmpty();
    }

    @TableTest
    @MethodSource("damages")
    void ignoresTheFactsIfOneIsDamaged(JsonObject damage) {
        JsonObject damaged = facts().with(damage);

        Optional<OccurrenceMeta> read = OccurrenceMeta.read(JsonObject.of(OccurrenceMeta.KEY, damaged));

        assertThat(read).isEmpty();
    }

    static Stream<JsonObject> damages() {
        Stream<JsonObject> ofAnotherType = Stream.of("id", "code", "kind", "retry", "effect")
                .flatMap(name -> Stream.of(JsonNull.NULL, JsonNumber.of(1), JsonArray.EMPTY)
                        .map(value -> JsonObject.of(name, value)));
        Stream<JsonObject> ofAnotherValue = Stream.of(
                JsonObject.of("kind", new JsonString("UNHEARD_OF")),
                JsonObject.of("kind", new JsonString("unavailable")),
                JsonObject.of("retry", new JsonString("not_retryable")),
                JsonObject.of("retry", JsonObject.of("kind", new JsonString("perhaps"))),
                JsonObject.of("effect", new JsonString("some")));
        return Stream.concat(ofAnotherType, ofAnotherValue);
    }

    @TableTest
    @ValueSource(strings = {"{}", "{\"dev.faultline/occurrence\":null}", "{\"dev.faultline/occurrence\":\"01J9\"}"})
    void readsNothingWhereThereIsNothing(String meta) {
        JsonObject json = (JsonObject) JsonText.read(meta).clean().orElseThrow();

        Optional<OccurrenceMeta> read = OccurrenceMeta.read(json);

        assertThat(read).isEmpty();
    }

    @Test
    void replacesWhatWasInferredFromTheEnvelope() {
        Reported reported = Reported.of(rich(CommonCode.INTERNAL_ERROR));

        Reported refined = OccurrenceMeta.refined(reported, envelope(META), List.of());

        assertThat(refined.fault())
                .isEqualTo(rich(CommonCode.NETWORK_FAILED)
                        .withRetry(CommonCode.NETWORK_FAILED.facts().retry())
                        .withEffect(Effect.NONE));
    }

    @Test
    void keepsTheOriginAndInstantOfTheEnvelope() {
        Reported reported = reported();

        Reported refined = OccurrenceMeta.refined(reported, envelope(META), List.of());

        assertThat(refined)
                .extracting(Reported::origin, Reported::at, Reported::id)
                .containsExactly(reported.origin(), reported.at(), Optional.of("01J9"));
    }

    @Test
    void doesNotChangeAReportWithIncompleteFacts() {
        Reported reported = reported();

        Reported refined = OccurrenceMeta.refined(
                reported, envelope(JsonObject.of(OccurrenceMeta.KEY, JsonObject.EMPTY)), List.of());

        assertThat(refined).isEqualTo(reported);
    }

    @Test
    void prefersTheDialectsOwnCodeToACommonOneOfTheSameName() {
        Reported refined = OccurrenceMeta.refined(reported(), envelope(META), List.of(OwnCode.values()));

        assertThat(refined.fault().code()).isEqualTo(OwnCode.NETWORK_FAILED);
    }

    @Test
    void usesAnUnlistedCodeForAnUnknownName() {
        JsonObject meta =
                OccurrenceMeta.write(occurrence(new UnlistedCode("UNHEARD_OF", FaultKind.CONFLICT).fault("m")));

        Reported refined = OccurrenceMeta.refined(reported(), envelope(meta), List.of(OwnCode.values()));

        assertThat(refined.fault().code()).isEqualTo(new UnlistedCode("UNHEARD_OF", FaultKind.CONFLICT));
    }

    @Test
    void usesAnUnlistedCodeForAKnownNameWithAnotherKind() {
        JsonObject meta =
                OccurrenceMeta.write(occurrence(new UnlistedCode("NETWORK_FAILED", FaultKind.CORRUPT).fault("m")));

        Reported refined = OccurrenceMeta.refined(reported(), envelope(meta), List.of(OwnCode.values()));

        assertThat(refined.fault().code()).isEqualTo(new UnlistedCode("NETWORK_FAILED", FaultKind.CORRUPT));
    }

    private static Fault rich(CommonCode code) {
        return code.fault("It failed")
                .withSuggestion("Wait")
                .withDetails(List.of(1))
                .withCause(Cause.of("underneath"));
    }

    private static Reported reported() {
        return new Reported(
                CommonCode.UNEXPECTED.fault("m"),
                Origin.ofTool("search_text"),
                Optional.of(Instant.EPOCH),
                Optional.of("another id"));
    }

    private static Envelope envelope(JsonObject meta) {
        return new Envelope(List.of("It failed"), Optional.empty(), meta, true);
    }

    private static JsonObject facts() {
        return META.object(OccurrenceMeta.KEY).orElseThrow();
    }

    private static Occurrence occurrence(Fault fault) {
        return new Occurrence(fault, Origin.UNKNOWN, Instant.EPOCH, "01J9");
    }

    /** A dialect's own code that has the name and kind of a common one. */
    private enum OwnCode implements FaultCode {
        NETWORK_FAILED;

        @Override
        public CodeFacts facts() {
            return CodeFacts.of(FaultKind.UNAVAILABLE, "It failed.", "The network.", "Wait.");
        }
    }
}
