package dev.faultline.app;

import java.nio.file.Path;
import java.util.Optional;

/** Where state is kept: {@code FAULTLINE_HOME}, or {@code .faultline} in the user's home. */
public final class Home {
    private Home() {}

    /** {@return the folder, which need not be there} */
    public static Path folder() {
        return Optional.ofNullable(System.getenv("FAULTLINE_HOME"))
                .filter(text -> !text.isBlank())
                .map(Path::of)
                .orElseGet(() -> user().resolve(".faultline"))
                .toAbsolutePath();
    }

    /** {@return where the server remembers how far audit logs have come, so that a lost end is found (R34)} */
    public static Path positions(Path home) {
        return home.resolve("positions");
    }

    private static Path user() {
        String home = System.getenv("HOME");
        return Path.of(home == null ? System.getProperty("user.home") : home);
    }
}
