package dev.faultline.app.shared;

import java.io.IOException;
import java.nio.file.Path;

/** What a command does with the file or folder that an option names. */
@FunctionalInterface
public interface FileWork {
    /** {@return the exit code of the command} */
    int on(Path file) throws IOException;
}
