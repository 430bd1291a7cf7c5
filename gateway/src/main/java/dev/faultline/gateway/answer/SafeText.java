package dev.faultline.gateway.answer;

import dev.faultline.gateway.message.Part;
import dev.faultline.gateway.relay.Call;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.text.ForeignText;
import dev.faultline.text.KnownPaths;
import dev.faultline.text.Redactor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes text of the upstream safe to show: without secrets and, if it is not for the operator's own client, without
 * stack traces and host paths. A path that the client knows anyway, because its own call or the upstream's command line
 * contains it, is kept.
 */
final class SafeText {
    /** A text block may be longer than a message. */
    private static final int MAX_BYTES = 64 * 1024;

    private final Redactor redactor;
    private final Optional<KnownPaths> known;

    // Without known paths, texts stay whole but for secrets.
    private SafeText(Redactor redactor, Optional<KnownPaths> known) {
        this.redactor = redactor;
        this.known = known;
    }

    /** {@return what is safe for the client of this call} */
    static SafeText of(Call call, List<String> commandLine, Redactor redactor, ErrorTexts texts) {
        if (texts == ErrorTexts.WHOLE) {
            return new SafeText(redactor, Optional.empty());
        }
        List<String> known = new ArrayList<>(commandLine);
        call.request().text().value(Part.PARAMS).ifPresent(params -> collect(params, known));
        return new SafeText(redactor, Optional.of(new KnownPaths(known)));
    }

    private static void collect(JsonValue value, List<String> texts) {
        switch (value) {
            case JsonString(String text) -> texts.add(text);
            case JsonArray(List<JsonValue> items) -> items.forEach(item -> collect(item, texts));
            case JsonObject object -> object.members().values().forEach(member -> collect(member, texts));
            case JsonNumber number -> {}
            case JsonBoolean bool -> {}
            case JsonNull nothing -> {}
        }
    }

    /** {@return the text, safe to show} */
    String text(String text) {
        return redactor.text(known.map(paths -> ForeignText.safe(text, paths::contains, MAX_BYTES))
                .orElse(text));
    }

    /** {@return the value with every text in it safe to show} */
    JsonValue json(JsonValue value) {
        return redactor.json(known.isEmpty() ? value : safe(value));
    }

    private JsonValue safe(JsonValue value) {
        return switch (value) {
            case JsonString(String text) -> new JsonString(text(text));
            case JsonArray(List<JsonValue> items) ->
                items.stream().map(this::safe).collect(JsonArray.toJsonArray());
            case JsonObject object -> {
                Map<String, JsonValue> members = new LinkedHashMap<>();
                object.members().forEach((name, member) -> members.put(name, safe(member)));
                yield new JsonObject(members);
            }
            case JsonNumber number -> number;
            case JsonBoolean bool -> bool;
            case JsonNull nothing -> nothing;
        };
    }

    /** {@return this content block with its text safe to show; other blocks, such as images, stay as they are} */
    JsonValue block(JsonValue block) {
        if (!(block instanceof JsonObject object)) {
            return block;
        }
        JsonObject shown = withSafeText(object);
        return shown.object("resource")
                .map(resource -> shown.with(JsonObject.of("resource", withSafeText(resource))))
                .orElse(shown);
    }

    private JsonObject withSafeText(JsonObject object) {
        return object.string("text")
                .map(text -> object.with(JsonObject.of("text", new JsonString(text(text)))))
                .orElse(object);
    }
}
