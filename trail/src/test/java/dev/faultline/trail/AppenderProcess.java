package dev.faultline.trail;

import dev.faultline.testing.ChildJava;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An {@link Appender} in a separate process. */
record AppenderProcess(Process process, BufferedReader out) {
    static AppenderProcess start(String... arguments) throws IOException {
        return start(List.of(), System.getProperty("java.class.path"), arguments);
    }

    /** Starts it through another command, such as one that changes the user. */
    static AppenderProcess start(List<String> prefix, String classPath, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(ChildJava.quick().with("-Xmx128m").on(classPath).command(Appender.class, arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new AppenderProcess(
                process, new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)));
    }

    /** {@return the next line, if there is one} */
    Optional<String> line() {
        try {
            return Optional.ofNullable(out.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return all lines until it ends} */
    List<String> rest() {
        List<String> lines = new ArrayList<>();
        for (Optional<String> line = line(); line.isPresent(); line = line()) {
            lines.add(line.get());
        }
        return lines;
    }

    /** Kills the process with SIGKILL and waits for its end. */
    void kill() throws InterruptedException {
        process.toHandle().destroyForcibly(); // Process.destroyForcibly would also close the output printed so far
        process.waitFor();
    }
}
