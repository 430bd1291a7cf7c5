package dev.faultline.dialect;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The content of a tool result, independent of any SDK.
 *
 * @param text the text blocks; they must be sufficient by themselves, because many clients show nothing else
 * @param structured the {@code structuredContent}
 * @param meta the {@code _meta}; empty means absent
 */
public record Envelope(List<String> text, Optional<JsonObject> structured, JsonObject meta, boolean isError) {
    /** Copies the text blocks. */
    public Envelope {
        text = List.copyOf(text);
    }

    /** {@return a failed result that contains only this sentence, as a last resort} */
    public static Envelope bareFailure(String sentence) {
        return new Envelope(List.of(sentence), Optional.empty(), JsonObject.EMPTY, true);
    }

    /** {@return a successful result that carries the object both as text and as structured content} */
    public static Envelope success(JsonObject object) {
        return new Envelope(List.of(JsonText.print(object)), Optional.of(object), JsonObject.EMPTY, false);
    }

    /** {@return a failed result that carries the object both as text and as structured content} */
    public static Envelope failure(JsonObject object, JsonObject meta) {
        return new Envelope(List.of(JsonText.print(object)), Optional.of(object), meta, true);
    }

    /** {@return the result in this JSON, which is either a whole tool result or the bare object of a dialect} */
    public static Envelope fromJson(JsonObject json) {
        if (!(json.get("content").orElse(null) instanceof JsonArray content)) {
            return failure(json, JsonObject.EMPTY);
        }
        List<String> text = content.items().stream()
                .flatMap(item -> item instanceof JsonObject block ? block.string("text").stream() : Stream.empty())
                .toList();
        return new Envelope(
                text,
                json.object("structuredContent"),
                json.object("_meta").orElse(JsonObject.EMPTY),
                json.get("isError").filter(JsonBoolean.TRUE::equals).isPresent());
    }

    /** {@return this envelope as the JSON of a tool result} */
    public JsonObject toJson() {
        return withMeta(content().put("isError", isError));
    }

    /** {@return this envelope as the JSON of a tool result without {@code isError}, which means success} */
    public JsonObject toUnmarkedJson() {
        return withMeta(content());
    }

    private JsonObject.Builder content() {
        List<JsonValue> blocks = new ArrayList<>(text.size());
        for (String block : text) {
            blocks.add(textBlock(block));
        }
        JsonObject.Builder result = JsonObject.builder().put("content", new JsonArray(blocks));
        structured.ifPresent(object -> result.put("structuredContent", object));
        return result;
    }

    private JsonObject withMeta(JsonObject.Builder result) {
        if (!meta.members().isEmpty()) {
            result.put("_meta", meta);
        }
        return result.build();
    }

    /** {@return the JSON object of this envelope: the structured content, or else its only text} */
    public Optional<JsonObject> object() {
        if (structured.isPresent() || text.size() != 1) {
            return structured;
        }
        return JsonText.read(text.getFirst())
                .clean()
                .flatMap(value -> value instanceof JsonObject object ? Optional.of(object) : Optional.empty());
    }

    /** {@return whether the only text of this envelope is this object as JSON} */
    public boolean hasText(JsonObject object) {
        return text.size() == 1
                && JsonText.read(text.getFirst()).clean().filter(object::equals).isPresent();
    }

    private static JsonValue textBlock(String text) {
        return JsonObject.builder().put("type", "text").put("text", text).build();
    }
}
