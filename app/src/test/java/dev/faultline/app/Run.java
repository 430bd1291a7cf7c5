package dev.faultline.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.shared.Environment;
import dev.faultline.testing.ChildJava;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** The exit code and the output of one run of the program, in this JVM or in a separate process. */
public record Run(int exit, String out, String err) {
    private static final String HOME = "FAULTLINE_HOME";
    private static final Set<Process> STARTED = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> STARTED.forEach(Process::destroyForcibly)));
    }

    /** Starts the program, for a test that does not wait for its end. */
    public static Process start(String... arguments) throws IOException {
        return start(Map.of(), arguments);
    }

    /** Starts the program with these additional environment variables. */
    public static Process start(Map<String, String> environment, String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command(arguments));
        builder.environment().put(HOME, home());
        builder.environment().putAll(environment);
        return endedWithTheTests(builder.start());
    }

    /** Begins a run of the program in this JVM, for a test that does not wait for its end. */
    public static Process begin(String... arguments) {
        return begin(Map.of(), arguments);
    }

    /** Begins a run of the program in this JVM with these additional environment variables. */
    public static Process begin(Map<String, String> environment, String... arguments) {
        return new ProgramInThisJvm(variables(environment), arguments);
    }

    private static Map<String, String> variables(Map<String, String> additional) {
        Map<String, String> all = new HashMap<>(System.getenv());
        all.keySet().removeIf(name -> name.startsWith("FAULTLINE_") || name.equals("DEBUG_STACK"));
        all.put(HOME, home());
        all.putAll(additional);
        return all;
    }

    // The home folder of the user who runs the tests must not affect them.
    private static String home() {
        return Path.of("target", "home").toAbsolutePath().toString();
    }

    /** {@return this process, which is killed if it still runs when the JVM of the tests ends} */
    public static Process endedWithTheTests(Process process) {
        STARTED.add(process);
        CompletableFuture<Void> unused = process.onExit().thenAccept(STARTED::remove);
        return process;
    }

    /** {@return the command that starts the program} */
    public static List<String> command(String... arguments) {
        return java().command(Main.class, arguments);
    }

    /** {@return the JVM that runs the program} */
    public static ChildJava java() {
        return Java.CHILD;
    }

    private static final class Java {
        static final ChildJava CHILD = trained();

        // A small heap, so that input must be bounded before it is stored.
        private static ChildJava trained() {
            try {
                return ChildJava.trained(Training.class).with("-Xmx160m");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new AssertionError("interrupted while training", e);
            }
        }
    }

    /** {@return the result of a command that ends by itself, in this JVM, after it has read this input} */
    public static Run faultline(String input, String... arguments) {
        return faultline(input.getBytes(StandardCharsets.UTF_8), arguments);
    }

    /** {@return the result of a command in this JVM that reads these bytes} */
    public static Run faultline(byte[] input, String... arguments) {
        return inThisJvm(Map.of(), input, arguments);
    }

    /** {@return the result of a command in this JVM without input, with these additional environment variables} */
    public static Run faultline(Map<String, String> environment, String... arguments) {
        return inThisJvm(environment, new byte[0], arguments);
    }

    // A process for each command would take longer than all other tests of this module.
    private static Run inThisJvm(Map<String, String> environment, byte[] input, String... arguments) {
        Map<String, String> variables = variables(environment);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = Main.run(arguments, new Environment(variables, new ByteArrayInputStream(input), out, err));
        return new Run(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** {@return the result of a command in a process of its own that reads these bytes} */
    public static Run process(byte[] input, String... arguments) throws Exception {
        return of(start(arguments), input);
    }

    /** {@return the result of the process after it has read this input} */
    public static Run of(Process process, byte[] input) throws Exception {
        CompletableFuture<String> out = CompletableFuture.supplyAsync(() -> text(process.getInputStream()));
        CompletableFuture<String> err = CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
        feed(process, input);
        int exit = process.waitFor();
        return new Run(exit, out.get(), err.get());
    }

    private static void feed(Process process, byte[] input) {
        try (OutputStream toProgram = process.getOutputStream()) {
            toProgram.write(input);
        } catch (IOException e) {
            // The program may end before it has read all of its input; the test checks its output.
            assertThat(e).hasMessageMatching("Broken pipe|Stream closed");
        }
    }

    private static String text(InputStream stream) {
        try {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
