package dev.faultline.toolsets.context;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A document of a cache, prepared for queries.
 *
 * @param words its words in lower case
 * @param bytes the length of its content in UTF-8
 */
record Document(String id, String version, String content, TextWords words, int bytes) {
    private static final int BYTES_OF_A_TOKEN = 4;

    static Document of(String id, String version, String content) {
        int bytes = content.getBytes(StandardCharsets.UTF_8).length;
        return new Document(id, version, content, TextWords.in(LowerCase.of(content)), bytes);
    }

    /** {@return the document in this JSON; empty if a member is missing or has the wrong type} */
    static Optional<Document> in(JsonValue file) {
        if (!(file instanceof JsonObject object)
                || !hasMetadata(object)
                || object.string("source").isEmpty()) {
            return Optional.empty();
        }
        return object.string("id")
                .flatMap(id -> object.string("version")
                        .flatMap(version -> object.string("content").map(content -> of(id, version, content))));
    }

    private static boolean hasMetadata(JsonObject file) {
        return file.object("metadata")
                .filter(metadata -> metadata.members().values().stream().allMatch(Document::isFlat))
                .isPresent();
    }

    private static boolean isFlat(JsonValue value) {
        return value instanceof JsonString
                || (value instanceof JsonNumber number
                        && number.literal().matches("-?[0-9]+")
                        && number.integer().isPresent());
    }

    long tokens() {
        return ((long) bytes + BYTES_OF_A_TOKEN - 1) / BYTES_OF_A_TOKEN;
    }
}
