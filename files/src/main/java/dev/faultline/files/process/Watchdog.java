package dev.faultline.files.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A small process that ends a child process when this program is gone: it waits at a pipe that only this program holds,
 * so the end of the program, however sudden, wakes it.
 */
final class Watchdog {
    private final Process process;

    private Watchdog(Process process) {
        this.process = process;
    }

    /** Starts the watchdog of the processes with this mark in their environment. */
    static Watchdog start(String mark) throws IOException {
        ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", script(), "faultline-watchdog", mark);
        shell.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD);
        return new Watchdog(shell.start());
    }

    /** Names the child process, for systems that do not show the environment of processes. */
    void watch(long pid) {
        say("pid " + pid);
    }

    /** Ends the watchdog: the processes have ended. */
    void end() {
        say("done");
        process.destroy();
    }

    private void say(String line) {
        try {
            OutputStream pipe = process.getOutputStream();
            pipe.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            pipe.flush();
        } catch (IOException gone) {
            process.destroyForcibly(); // the watchdog was ended; this program still stops its child itself
        }
    }

    private static String script() throws IOException {
        try (InputStream script = Watchdog.class.getResourceAsStream("watchdog.sh")) {
            return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
