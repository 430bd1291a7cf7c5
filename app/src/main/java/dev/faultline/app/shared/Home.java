package dev.faultline.app.shared;

import dev.faultline.toolsets.workspace.session.FileSessionStore;
import dev.faultline.toolsets.workspace.session.SessionStore;
import java.nio.file.Path;
import java.util.Optional;

/** The folder of all stored state: {@code FAULTLINE_HOME}, or {@code .faultline} in the user's home. */
public final class Home {
    private Home() {}

    /** This user has no home. The message says what to do. */
    public static final class MissingException extends IllegalStateException {
        private static final long serialVersionUID = 1;

        MissingException() {
            super("This user has no home folder, and HOME is not set. Set FAULTLINE_HOME to the folder that"
                    + " Faultline may keep its files in.");
        }
    }

    /**
     * {@return the folder, which may not exist yet}
     *
     * @throws MissingException if neither a variable nor the system names one
     */
    public static Path folder(Environment environment) {
        return find(environment).orElseThrow(MissingException::new);
    }

    /** {@return the folder, which may not exist yet, if a variable or the system names one} */
    public static Optional<Path> find(Environment environment) {
        return variable(environment, "FAULTLINE_HOME")
                .map(Path::of)
                .or(() -> user(environment).map(user -> user.resolve(".faultline")))
                .map(Path::toAbsolutePath);
    }

    /** {@return the folder in which a server remembers the end of each audit log, so that a lost end is found (R34)} */
    public static Path positions(Path home) {
        return home.resolve("positions");
    }

    /** {@return a store of sessions whose locked ones are the same for servers, start-up checks and commands} */
    public static SessionStore sessions(Path home) {
        return FileSessionStore.in(FileSessionStore.folder(home));
    }

    private static Optional<Path> user(Environment environment) {
        return variable(environment, "HOME")
                .or(() -> Optional.ofNullable(System.getProperty("user.home")))
                .filter(home -> !home.isEmpty() && !home.equals("?")) // which Java says of a user unknown to the system
                .map(Path::of);
    }

    private static Optional<String> variable(Environment environment, String name) {
        return environment.variable(name).filter(text -> !text.isBlank());
    }
}
