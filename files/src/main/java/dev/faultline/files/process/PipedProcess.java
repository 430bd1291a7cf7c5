package dev.faultline.files.process;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A process that this program talks to by lines. Its pipes are read by platform threads. When it ends, all processes
 * that it started end, and when this program is gone, so does it.
 */
public final class PipedProcess {
    private static final int LAST_WORDS = 8 * 1024;
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private final Process process;
    private final ProcessTree tree;
    private final Watchdog watchdog;
    private final LineWriter input;
    private final LastLines errors = new LastLines(LAST_WORDS);
    private final Consumer<String> printed;
    private final Thread errorReader;
    private final CompletableFuture<Void> cleanUp;

    private PipedProcess(Process process, ProcessTree tree, Watchdog watchdog, Consumer<String> printed) {
        this.process = process;
        this.printed = printed;
        this.tree = tree;
        this.watchdog = watchdog;
        this.input = new LineWriter("faultline-upstream-in", process.getOutputStream());
        this.errorReader =
                Thread.ofPlatform().daemon().name("faultline-upstream-err").start(this::drainErrors);
        // Children that hold the pipes would keep the output open forever.
        this.cleanUp = process.onExit()
                .thenRunAsync(
                        tree::close, CompletableFuture.delayedExecutor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
    }

    /**
     * Starts a process.
     *
     * @throws IOException if the program cannot be started
     */
    public static PipedProcess start(List<String> command) throws IOException {
        return start(command, Map.of());
    }

    /**
     * Starts a process with further variables in its environment.
     *
     * @throws IOException if the program cannot be started
     */
    public static PipedProcess start(List<String> command, Map<String, String> variables) throws IOException {
        return start(ProgramLaunch.inheriting(command, variables));
    }

    /**
     * Starts a process.
     *
     * @throws IOException if the program cannot be started
     */
    public static PipedProcess start(ProgramLaunch launch) throws IOException {
        return start(launch, line -> {});
    }

    /**
     * Starts a process.
     *
     * @param printed gets each line of its standard error, on the thread that reads it
     * @throws IOException if the program cannot be started
     */
    public static PipedProcess start(ProgramLaunch launch, Consumer<String> printed) throws IOException {
        String mark = UUID.randomUUID().toString();
        ProcessTree tree = new ProcessTree(mark);
        ProcessBuilder program = launch.builder();
        tree.mark(program);
        Watchdog watchdog = Watchdog.start(mark); // first, so that there is no moment without one
        try {
            Process process = program.start();
            watchdog.watch(process.pid());
            return new PipedProcess(process, tree, watchdog, printed);
        } catch (IOException e) {
            watchdog.end();
            throw e;
        }
    }

    /** {@return what writes to its standard input} */
    public LineWriter input() {
        return input;
    }

    /** {@return its standard output} */
    public InputStream output() {
        return process.getInputStream();
    }

    /** Closes its standard input, waits for its end, and returns whether it ended within this time. */
    public boolean endsWithItsInput(Duration atMost) throws InterruptedException {
        input.awaitEmpty(atMost);
        input.close();
        return process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** {@return the exit code} Called when its output has ended; ends the process if it has not ended by then. */
    public int awaitExit() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly();
        }
        tree.close();
        int exitCode = process.waitFor();
        cleanUp.cancel(false);
        watchdog.end();
        return exitCode;
    }

    /** {@return the last lines that it wrote to standard error} */
    public List<String> lastWords() throws InterruptedException {
        errorReader.join(PATIENCE);
        return errors.lines();
    }

    /** Asks the process to end, by closing its input and then by a signal, and finally ends it. */
    public void stop() throws InterruptedException {
        input.close();
        if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroy();
            process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        }
        process.destroyForcibly();
        tree.close();
    }

    private void drainErrors() {
        try (InputStream from = process.getErrorStream()) {
            errors.drain(from, printed);
        } catch (IOException closed) {
            // the process has ended; what was read is kept
        }
    }
}
