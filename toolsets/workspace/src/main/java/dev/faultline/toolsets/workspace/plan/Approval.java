package dev.faultline.toolsets.workspace.plan;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonText;
import dev.faultline.toolsets.workspace.files.FileContent;
import dev.faultline.trail.CheckpointKey;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * A person's signed statement that a plan may be carried out.
 *
 * @param key the id of the key that signed
 * @param signature in Base64
 */
record Approval(Instant approved, Instant expires, String key, String signature) {
    private static final String TYPE = "faultline-plan-approval-1";

    /** The plan that is approved, with everything that the signature covers. */
    record Subject(String hash, FileContent file, Path workspace) {}

    static Approval signed(Subject subject, Instant approved, Instant expires, CheckpointKey signer) {
        Approval unsigned = new Approval(approved, expires, signer.id(), "");
        byte[] signature = signer.sign(unsigned.statement(subject));
        return new Approval(approved, expires, signer.id(), Base64.getEncoder().encodeToString(signature));
    }

    /** {@return the approval in this text; empty if the text is not an approval} */
    static Optional<Approval> read(String text) {
        if (!(JsonText.read(text) instanceof JsonReading.Clean(JsonObject object))) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Approval(
                    Instant.parse(object.string("approved_at").orElse("")),
                    Instant.parse(object.string("expires_at").orElse("")),
                    object.string("key").orElse(""),
                    object.string("signature").orElse("")));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    String text(String hash) {
        return JsonText.pretty(JsonObject.builder()
                        .put("plan", hash)
                        .put("approved_at", approved.toString())
                        .put("expires_at", expires.toString())
                        .put("key", key)
                        .put("signature", signature)
                        .build())
                + "\n";
    }

    boolean isSignedBy(PlanKeys trusted, Subject subject) {
        try {
            return trusted.haveSigned(
                    key, statement(subject), Base64.getDecoder().decode(signature));
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }

    // Contains everything that must not change, so that a signature is valid for no other plan, file, workspace or
    // time.
    private byte[] statement(Subject subject) {
        String statement = JsonText.print(JsonObject.builder()
                .put("type", TYPE)
                .put("plan", subject.hash)
                .put("file", subject.file.hash())
                .put("workspace", subject.workspace.toString())
                .put("approved_at", approved.toString())
                .put("expires_at", expires.toString())
                .put("key", key)
                .build());
        return statement.getBytes(StandardCharsets.UTF_8);
    }
}
