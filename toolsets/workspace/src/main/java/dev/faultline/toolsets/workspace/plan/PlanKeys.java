package dev.faultline.toolsets.workspace.plan;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import dev.faultline.trail.CheckpointKey;
import dev.faultline.trail.TrustedKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The keys of the people who approve plans: {@code keys/plan.key} in FAULTLINE_HOME signs, and the public keys in
 * {@code keys/plan.key.pub} are trusted. A server needs only the second; a colleague's public key may be added to it.
 */
public final class PlanKeys {
    private static final FileAttribute<?> OWNERS_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private final Path folder;

    private PlanKeys(Path folder) {
        this.folder = folder;
    }

    /** {@return the keys in this home, which need not exist} */
    public static PlanKeys in(Path home) {
        return new PlanKeys(home.resolve("keys"));
    }

    /** {@return the file of the private key} */
    public Path file() {
        return folder.resolve("plan.key");
    }

    /**
     * {@return whether the key of this id is trusted and made the signature} The file is read for each call, because
     * the first approval creates it.
     *
     * @throws FaultException INTERNAL_ERROR if the file cannot be used
     */
    boolean haveSigned(String key, byte[] statement, byte[] signature) {
        Path list = CheckpointKey.publicKeys(file());
        return Files.exists(list) && read(list).haveSigned(key, statement, signature);
    }

    // Not a broken plan, which would lock the agent's session: the operator has to repair the file.
    private static TrustedKeys read(Path list) {
        try {
            return TrustedKeys.read(list);
        } catch (UncheckedIOException e) {
            throw Refusals.of(
                    SystemErrorCode.INTERNAL_ERROR, "The public keys of those who approve plans cannot be used", e);
        }
    }

    /** {@return the key that signs, created if it does not exist} */
    public CheckpointKey signer() {
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(folder, OWNERS_FOLDER);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return CheckpointKey.openOrCreate(file());
    }
}
