package dev.faultline.app.trail;

import dev.faultline.trail.CheckpointKey;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** Where the keys are when nobody says where. */
final class KeyFiles {
    private KeyFiles() {}

    static Path signing() {
        String home = Objects.requireNonNullElse(System.getenv("HOME"), System.getProperty("user.home"));
        return Optional.ofNullable(System.getenv("FAULTLINE_HOME"))
                .map(Path::of)
                .orElse(Path.of(home, ".faultline"))
                .resolve("keys")
                .resolve("trail.key");
    }

    static Path trusted() {
        return CheckpointKey.publicKeys(signing());
    }
}
