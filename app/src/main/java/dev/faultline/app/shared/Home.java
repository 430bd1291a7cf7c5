package dev.faultline.app.shared;

import dev.faultline.toolsets.workspace.session.FileSessionStore;
import dev.faultline.toolsets.workspace.session.SessionStore;
import java.nio.file.Path;

/** The folder of all stored state: {@code FAULTLINE_HOME}, or {@code .faultline} in the user's home. */
public final class Home {
    private Home() {}

    /** {@return the folder, which may not exist yet} */
    public static Path folder(Environment environment) {
        return environment
                .variable("FAULTLINE_HOME")
                .filter(text -> !text.isBlank())
                .map(Path::of)
                .orElseGet(() -> user(environment).resolve(".faultline"))
                .toAbsolutePath();
    }

    /** {@return the folder in which a server remembers the end of each audit log, so that a lost end is found (R34)} */
    public static Path positions(Path home) {
        return home.resolve("positions");
    }

    /** {@return a store of sessions whose locked ones are the same for servers, start-up checks and commands} */
    public static SessionStore sessions(Path home) {
        return FileSessionStore.in(FileSessionStore.folder(home));
    }

    private static Path user(Environment environment) {
        return Path.of(environment.variable("HOME").orElseGet(() -> System.getProperty("user.home")));
    }
}
