package dev.faultline.app.trail;

import dev.faultline.app.Home;
import dev.faultline.trail.CheckpointKey;
import java.nio.file.Path;

/** Where the keys are when nobody says where. */
final class KeyFiles {
    private KeyFiles() {}

    static Path signing() {
        return Home.folder().resolve("keys").resolve("trail.key");
    }

    static Path trusted() {
        return CheckpointKey.publicKeys(signing());
    }
}
