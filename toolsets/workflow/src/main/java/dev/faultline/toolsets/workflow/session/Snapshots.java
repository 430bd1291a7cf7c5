package dev.faultline.toolsets.workflow.session;

import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads and writes content that is named after its hash; every read checks the hash. */
public final class Snapshots {
    private static final JsonLimits LIMITS = new JsonLimits(JsonText.MAX_DEPTH, 16 * 1024 * 1024);

    private Snapshots() {}

    /** The result of reading a snapshot. */
    public sealed interface SnapshotReading {
        /** The content matches its hash. */
        record Found(JsonObject content) implements SnapshotReading {}

        /** The content is missing, or does not match its hash. */
        record Damaged(SessionHealth.Defect why) implements SnapshotReading {}
    }

    /** Writes the content. {@return its hash} */
    static String write(SessionLog log, JsonObject content) {
        byte[] bytes = JsonText.print(content).getBytes(StandardCharsets.UTF_8);
        String hash = Sha256.of(bytes);
        log.writeSnapshot(hash, bytes);
        return hash;
    }

    /** {@return the content that is stored under the hash} */
    public static SnapshotReading read(SessionLog log, String hash) {
        Optional<byte[]> bytes = log.readSnapshot(hash);
        if (bytes.isEmpty()) {
            return damaged(SessionHealth.Code.MISSING_ATTESTED_SEGMENT, "A snapshot that the log refers to is missing");
        }
        if (!Sha256.of(bytes.get()).equals(hash)) {
            return damaged(SessionHealth.Code.DIGEST_MISMATCH, "A snapshot does not match its hash");
        }
        return JsonText.read(bytes.get(), LIMITS).clean().orElse(null) instanceof JsonObject object
                ? new SnapshotReading.Found(object)
                : damaged(SessionHealth.Code.SCHEMA_VALIDATION_FAILED, "A snapshot does not have the expected form");
    }

    static SnapshotReading damaged(SessionHealth.Code code, String message) {
        return new SnapshotReading.Damaged(new SessionHealth.Defect(code, message));
    }
}
