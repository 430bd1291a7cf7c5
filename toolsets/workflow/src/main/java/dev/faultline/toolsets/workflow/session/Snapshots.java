package dev.faultline.toolsets.workflow.session;

import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Content that is named after its hash, which is checked whenever it is read. */
public final class Snapshots {
    private static final JsonLimits LIMITS = new JsonLimits(JsonText.MAX_DEPTH, 16 * 1024 * 1024);

    private Snapshots() {}

    /** What came of reading a snapshot. */
    public sealed interface Reading {
        /** It is what its name says. */
        record Found(JsonObject content) implements Reading {}

        /** It is not there, or not what its name says. */
        record Damaged(Health.Reason why) implements Reading {}
    }

    /** {@return the hash under which the content is kept now} */
    static String keep(SessionLog log, JsonObject content) {
        byte[] bytes = JsonText.print(content).getBytes(StandardCharsets.UTF_8);
        String hash = Sha256.of(bytes);
        log.keep(hash, bytes);
        return hash;
    }

    /** {@return what is kept under the hash} */
    public static Reading read(SessionLog log, String hash) {
        Optional<byte[]> bytes = log.kept(hash);
        if (bytes.isEmpty()) {
            return damaged(Health.Code.MISSING_ATTESTED_SEGMENT, "A snapshot that the log speaks of is not there");
        }
        if (!Sha256.of(bytes.get()).equals(hash)) {
            return damaged(Health.Code.DIGEST_MISMATCH, "A snapshot is not what its hash says");
        }
        return JsonText.read(bytes.get(), LIMITS).clean().orElse(null) instanceof JsonObject object
                ? new Reading.Found(object)
                : damaged(Health.Code.SCHEMA_VALIDATION_FAILED, "A snapshot is not what it must be");
    }

    static Reading damaged(Health.Code code, String message) {
        return new Reading.Damaged(new Health.Reason(code, message));
    }
}
