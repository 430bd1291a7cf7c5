package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** Creates programs that misbehave, and checks whether they are still running. */
final class Processes {
    private Processes() {}

    static Path script(Path file, String body) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/bash\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    static void isEnded(long pid) throws InterruptedException {
        Instant late = Instant.now().plus(Duration.ofSeconds(60));
        while (isAlive(pid) && Instant.now().isBefore(late)) {
            Thread.sleep(20);
        }
        assertThat(isAlive(pid)).as("process %s is alive", pid).isFalse();
    }

    /** Waits for the process id that a program writes into a file. */
    static long pidIn(Path file) throws IOException, InterruptedException {
        while (!Files.exists(file) || Files.size(file) == 0) {
            Thread.sleep(20);
        }
        return Long.parseLong(Files.readAllLines(file).getFirst());
    }

    // A process whose parent has not waited for it remains as a zombie, which counts as ended.
    private static boolean isAlive(long pid) {
        try {
            return !Files.readString(Path.of("/proc", Long.toString(pid), "stat"))
                    .matches("(?s).*\\) Z .*");
        } catch (IOException e) {
            return false;
        }
    }
}
