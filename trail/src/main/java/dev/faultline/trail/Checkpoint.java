package dev.faultline.trail;

import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A signed statement that a trail had reached an entry. Stored where those who can change the log cannot write, it
 * proves that the end of the log was cut off or rewritten, which the chain alone cannot.
 *
 * @param key the id of the key that signed it
 * @param signature of {@link #statement}, in base64
 */
public record Checkpoint(Link link, Instant at, String key, String signature) {
    /** {@return this checkpoint as a line of text} */
    public String text() {
        return statement(link, at, key) + ",\"signature\":\"" + signature + "\"}";
    }

    /** {@return the checkpoint on this line; empty if the line is not a checkpoint} */
    public static Optional<Checkpoint> read(String line) {
        return JsonText.read(line)
                .clean()
                .flatMap(json -> json instanceof JsonObject object ? read(object) : Optional.empty());
    }

    /** {@return the signed bytes: the line up to the signature} */
    byte[] statement() {
        return statement(link, at, key).getBytes(StandardCharsets.UTF_8);
    }

    private static String statement(Link link, Instant at, String key) {
        String json = JsonText.print(JsonObject.builder()
                .put("sequence", link.sequence())
                .put("hash", link.hash())
                .put("timestamp", Occurrence.timestamp(at))
                .put("key", key)
                .build());
        return json.substring(0, json.length() - 1);
    }

    private static Optional<Checkpoint> read(JsonObject json) {
        OptionalLong sequence = json.get("sequence").orElse(null) instanceof JsonNumber number
                ? number.integer()
                : OptionalLong.empty();
        Optional<String> hash = json.string("hash");
        Optional<Instant> at = json.string("timestamp").flatMap(Checkpoint::instant);
        Optional<String> key = json.string("key");
        Optional<String> signature = json.string("signature");
        boolean complete =
                sequence.isPresent() && hash.isPresent() && at.isPresent() && key.isPresent() && signature.isPresent();
        return complete
                ? Optional.of(new Checkpoint(
                        new Link(sequence.getAsLong(), hash.get()), at.get(), key.get(), signature.get()))
                : Optional.empty();
    }

    private static Optional<Instant> instant(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeException notATime) {
            return Optional.empty();
        }
    }
}
