package dev.faultline.toolsets.workspace.plan;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.trail.CheckpointKey;
import dev.faultline.trail.TrustedKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The keys of those who approve plans: {@code keys/plan.key} in FAULTLINE_HOME signs, and the public keys in
 * {@code keys/plan.key.pub} are believed. A server needs only the second; a colleague's public key may be added to it.
 */
public final class PlanKeys {
    private static final FileAttribute<?> OWNERS_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private PlanKeys() {}

    /** {@return the file of the private key} */
    public static Path file(Path home) {
        return home.resolve("keys").resolve("plan.key");
    }

    /** {@return the keys that are believed; looked at anew each time, since the first approval makes them} */
    public static ApprovalKeys trusted(Path home) {
        Path list = CheckpointKey.publicKeys(file(home));
        return (key, statement, signature) -> Files.exists(list) && read(list).haveSigned(key, statement, signature);
    }

    // Not a broken plan, which would lock the agent's session: the operator has to repair the file.
    private static TrustedKeys read(Path list) {
        try {
            return TrustedKeys.read(list);
        } catch (UncheckedIOException e) {
            throw new FaultException(
                    SystemErrorCode.INTERNAL_ERROR
                            .fault("The public keys of those who approve plans cannot be used")
                            .withEffect(Effect.NONE),
                    e);
        }
    }

    /** {@return the key that signs, made if it is not there} */
    public static ApprovalSigner signer(Path home) {
        Path file = file(home);
        try {
            if (!Files.isDirectory(home.resolve("keys"))) {
                Files.createDirectories(home.resolve("keys"), OWNERS_FOLDER);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        CheckpointKey key = CheckpointKey.openOrCreate(file);
        return new ApprovalSigner() {
            @Override
            public String key() {
                return key.id();
            }

            @Override
            public byte[] sign(byte[] statement) {
                return key.sign(statement);
            }
        };
    }
}
