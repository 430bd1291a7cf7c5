package dev.faultline.app.trail;

import dev.faultline.app.shared.Home;
import dev.faultline.trail.CheckpointKey;
import java.nio.file.Path;

/** The default locations of the keys. */
final class KeyFiles {
    private KeyFiles() {}

    static Path signing() {
        return Home.folder().resolve("keys").resolve("trail.key");
    }

    static Path trusted() {
        return CheckpointKey.publicKeys(signing());
    }
}
