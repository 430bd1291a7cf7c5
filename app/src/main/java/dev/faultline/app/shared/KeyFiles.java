package dev.faultline.app.shared;

import dev.faultline.trail.CheckpointKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The default locations of the keys. */
public final class KeyFiles {
    private KeyFiles() {}

    /** {@return the file of the key that signs checkpoints} */
    public static Path signing(Path home) {
        return home.resolve("keys").resolve("trail.key");
    }

    /** {@return the key in this file, which is created if it does not exist} */
    public static CheckpointKey openOrCreate(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().resolveSibling("."));
        return CheckpointKey.openOrCreate(file);
    }

    /** {@return the file of the public keys that are trusted} */
    public static Path trusted(Path home) {
        return CheckpointKey.publicKeys(signing(home));
    }
}
