package dev.faultline.server;

import java.lang.System.Logger.Level;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/** Warns once if this process cannot open files whose names go beyond ASCII, which depends on the locale. */
final class FileNameCheck {
    private static final AtomicBoolean WARNED = new AtomicBoolean();

    private FileNameCheck() {}

    /** Logs the warning, unless such names are possible or it was logged before. */
    static void run() {
        try {
            Path unused = Path.of("\u00fc\u65e5");
        } catch (InvalidPathException unmappable) {
            if (!WARNED.getAndSet(true)) {
                System.getLogger(FaultlineServer.class.getName())
                        .log(
                                Level.WARNING,
                                "Files whose names go beyond {0} cannot be opened, because Java takes the encoding of"
                                        + " file names from the locale. Set LC_ALL in the environment of the server to"
                                        + " C.UTF-8, or to another locale of the system that uses UTF-8.",
                                System.getProperty("sun.jnu.encoding"));
            }
        }
    }
}
