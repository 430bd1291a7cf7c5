package dev.faultline.app.serve;

import java.nio.file.Path;
import java.util.Optional;

/** Where a server keeps its state: {@code FAULTLINE_HOME}, or {@code .faultline} in the user's home. */
final class Home {
    private Home() {}

    static Path folder() {
        return Optional.ofNullable(System.getenv("FAULTLINE_HOME"))
                .filter(text -> !text.isBlank())
                .map(Path::of)
                .orElseGet(() -> user().resolve(".faultline"))
                .toAbsolutePath();
    }

    private static Path user() {
        String home = System.getenv("HOME");
        return Path.of(home == null ? System.getProperty("user.home") : home);
    }
}
