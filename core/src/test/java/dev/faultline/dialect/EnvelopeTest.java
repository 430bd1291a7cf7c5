package dev.faultline.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.testing.TableTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeTest {
    private static final JsonObject OBJECT = JsonObject.of("code", new JsonString("TIMEOUT"));
    private static final JsonObject META = JsonObject.of("key", JsonNumber.of(1));

    @TableTest
    @MethodSource("envelopes")
    void isReadAsItWasWritten(Envelope envelope) {
        Envelope read = Envelope.fromJson(envelope.toJson());

        assertThat(read).isEqualTo(envelope);
    }

    static List<Envelope> envelopes() {
        return List.of(
                Envelope.failure(OBJECT, META),
                Envelope.failure(JsonObject.EMPTY, JsonObject.EMPTY),
                Envelope.bareFailure("An unexpected error occurred"),
                new Envelope(List.of(), Optional.empty(), JsonObject.EMPTY, false),
                new Envelope(List.of("", "two\nlines", "{}"), Optional.of(OBJECT), META, false));
    }

    @Test
    void isWrittenInTheOrderOfAToolResult() {
        String json = JsonText.print(Envelope.failure(OBJECT, META).toJson());

        assertThat(json).isEqualTo("""
            {"content":[{"type":"text","text":"{\\"code\\":\\"TIMEOUT\\"}"}],\
            "structuredContent":{"code":"TIMEOUT"},"isError":true,"_meta":{"key":1}}\
            """);
    }

    @Test
    void canOmitIsErrorForASuccess() {
        Envelope success = new Envelope(List.of("It is done"), Optional.empty(), META, false);

        assertThat(JsonText.print(success.toUnmarkedJson())).isEqualTo("""
            {"content":[{"type":"text","text":"It is done"}],"_meta":{"key":1}}\
            """);
    }

    @Test
    void omitsWhatItDoesNotHave() {
        String json = JsonText.print(Envelope.bareFailure("It failed").toJson());

        assertThat(json).isEqualTo("""
            {"content":[{"type":"text","text":"It failed"}],"isError":true}\
            """);
    }

    @Test
    void writesTheReplacementCharacterForAnUnpairedSurrogate() {
        Envelope envelope = Envelope.bareFailure("half \uD83D");

        Envelope read = Envelope.fromJson(envelope.toJson());

        assertThat(read).isEqualTo(Envelope.bareFailure("half \uFFFD"));
    }

    @Test
    void readsABareObjectAsAFailedResult() {
        Envelope envelope = Envelope.fromJson(OBJECT);

        assertThat(envelope).isEqualTo(Envelope.failure(OBJECT, JsonObject.EMPTY));
    }

    @Test
    void readsAnObjectWithoutAContentArrayAsABareOne() {
        JsonObject object = JsonObject.of("content", new JsonString("")).with(OBJECT);

        Envelope envelope = Envelope.fromJson(object);

        assertThat(envelope.structured()).hasValue(object);
    }

    @TableTest
    @ValueSource(
            strings = {
                "{\"content\":[]}",
                "{\"content\":[],\"isError\":false}",
                "{\"content\":[],\"isError\":\"true\"}",
                "{\"content\":[],\"isError\":null}"
            })
    void isNotAFailureUnlessIsErrorIsTrue(String json) {
        Envelope envelope = Envelope.fromJson(object(json));

        assertThat(envelope.isError()).isFalse();
    }

    @Test
    void ignoresContentThatIsNotText() {
        Envelope envelope = Envelope.fromJson(object("""
            {"content":["bare",{"type":"image","data":"AA=="},{"type":"text","text":1},
            {"type":"text","text":"kept"}],"structuredContent":[],"_meta":null,"isError":true}\
            """));

        assertThat(envelope).isEqualTo(Envelope.bareFailure("kept"));
    }

    @Test
    void prefersTheStructuredObjectToThatOfItsText() {
        Envelope envelope = new Envelope(List.of("{\"other\":1}"), Optional.of(OBJECT), JsonObject.EMPTY, true);

        Optional<JsonObject> object = envelope.object();

        assertThat(object).hasValue(OBJECT);
    }

    @Test
    void carriesTheObjectOfItsOnlyText() {
        Envelope envelope = Envelope.bareFailure(" {\"code\":\"TIMEOUT\"}\n");

        Optional<JsonObject> object = envelope.object();

        assertThat(object).hasValue(OBJECT);
    }

    @TableTest
    @MethodSource("withoutObject")
    void carriesNoObjectInOtherTexts(List<String> texts) {
        Envelope envelope = new Envelope(texts, Optional.empty(), JsonObject.EMPTY, true);

        Optional<JsonObject> object = envelope.object();

        assertThat(object).isEmpty();
    }

    static List<List<String>> withoutObject() {
        return List.of(
                List.of(),
                List.of(""),
                List.of("Error: it failed"),
                List.of("[1]"),
                List.of("null"),
                List.of("{\"code\":1,\"code\":2}"),
                List.of("{} {}"),
                List.of("[".repeat(100_000)),
                List.of("{}", "{}"));
    }

    @Test
    void copiesTheListItIsCreatedFrom() {
        List<String> texts = new ArrayList<>(List.of("first"));
        Envelope envelope = new Envelope(texts, Optional.empty(), JsonObject.EMPTY, true);

        texts.add("second");

        assertThat(envelope.text()).containsExactly("first");
    }

    @Test
    void returnsUnmodifiableTexts() {
        List<String> texts = Envelope.bareFailure("first").text();

        assertThatThrownBy(() -> texts.add("second")).isInstanceOf(UnsupportedOperationException.class);
    }

    private static JsonObject object(String json) {
        return (JsonObject) JsonText.read(json).clean().orElseThrow();
    }
}
