package dev.faultline.app.gateway;

import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.files.servers.ServersFile;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Watches the file of servers. A file with mistakes changes nothing, and is reported once. */
final class ServersWatch {
    /** Not a watch of the file system: editors replace files, and folders may be on other machines. */
    private static final Duration INTERVAL = Duration.ofMillis(500);

    private static final Logger LOG = LoggerFactory.getLogger("dev.faultline.gateway");

    /** While an editor replaces the file, it may be missing for a moment. */
    private static final int EDITED = 3;

    private final ServersReading reading;
    private final Consumer<ServersFile> changed;
    private final Thread thread;
    private byte[] known;
    private int absent;

    /** Passes the servers to {@code changed} whenever the file changes, starting from what is in it now. */
    ServersWatch(ServersReading reading, Consumer<ServersFile> changed) {
        this.reading = reading;
        this.changed = changed;
        this.known = content();
        this.thread = Thread.ofVirtual().name("faultline-servers-watch").start(this::watch);
    }

    private byte[] content() {
        try {
            return Files.readAllBytes(reading.file());
        } catch (IOException missing) {
            return new byte[0]; // as while an editor replaces it
        }
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(INTERVAL);
                byte[] now = content();
                noteAbsence(now.length == 0);
                if (now.length > 0 && !Arrays.equals(now, known)) {
                    known = now;
                    reload();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void noteAbsence(boolean gone) {
        absent = gone ? absent + 1 : 0;
        if (absent == EDITED) {
            LOG.atWarn()
                    .setMessage("The servers file " + reading.file()
                            + " is empty, missing or cannot be read. The servers stay as they were.")
                    .addKeyValue("component", "faultline")
                    .log();
        }
    }

    private void reload() {
        try {
            ServersFile read = reading.read();
            changed.accept(read);
            LOG.atInfo()
                    .setMessage("The servers file has changed and was read again: " + ServersReading.count(read))
                    .addKeyValue("component", "faultline")
                    .log();
        } catch (SettingException mistaken) {
            LOG.atWarn()
                    .setMessage(mistaken.getMessage() + " The servers stay as they were.")
                    .addKeyValue("component", "faultline")
                    .log();
        }
    }

    /** Ends the watch. */
    void close() {
        thread.interrupt();
    }
}
