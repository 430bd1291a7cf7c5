package dev.faultline.files.servers;

import java.nio.file.Path;
import java.util.List;

/** A file of servers with mistakes. The message has a line for each: what is wrong, where, and what was meant. */
public final class ServersFileException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String reason;

    ServersFileException(Path file, List<String> mistakes) {
        this(
                mistakes.size() == 1
                        ? "The servers file " + file + ", " + mistakes.getFirst()
                        : "The servers file " + file + " has " + mistakes.size() + " mistakes:\n  "
                                + String.join("\n  ", mistakes));
    }

    /** A file that cannot be read as a whole. */
    ServersFileException(Path file, String reason) {
        this("The servers file " + file + " " + reason);
    }

    private ServersFileException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** {@return the message, which is never absent} */
    public String reason() {
        return reason;
    }
}
