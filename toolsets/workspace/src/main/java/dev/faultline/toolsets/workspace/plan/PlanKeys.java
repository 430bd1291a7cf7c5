package dev.faultline.toolsets.workspace.plan;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.files.Exposure;
import dev.faultline.files.OwnerFiles;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import dev.faultline.trail.CheckpointKey;
import dev.faultline.trail.TrustedKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The keys of the people who approve plans: {@code keys/plan.key} in FAULTLINE_HOME signs, and the public keys in
 * {@code keys/plan.key.pub} are trusted. A server needs only the second; a colleague's public key may be added to it.
 */
public final class PlanKeys {
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

    // Whoever can put a key into the folder could approve any plan.
    private void requireOwnFolder() throws IOException {
        Optional<Exposure> exposure = Exposure.ofFolder(folder);
        if (exposure.isPresent()) {
            throw new IOException(exposure.get().sentence("the keys"));
        }
    }

    // Not a broken plan, which would lock the agent's session: the operator has to repair the file.
    private TrustedKeys read(Path list) {
        try {
            requireOwnFolder();
            return TrustedKeys.read(list);
        } catch (IOException | UncheckedIOException e) {
            throw Refusals.of(
                    SystemErrorCode.INTERNAL_ERROR, "The public keys of those who approve plans cannot be used", e);
        }
    }

    /** {@return the key that signs, created if it does not exist} */
    public CheckpointKey signer() {
        try {
            OwnerFiles.createFolder(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return CheckpointKey.openOrCreate(file());
    }
}
