package dev.faultline.gateway.process;

import dev.faultline.files.process.ProcessTree;
import dev.faultline.rpc.Frames;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A process of the upstream. Its pipes are read by platform threads. When it ends, all processes that it started end,
 * and when the gateway is gone, so does it.
 */
public final class UpstreamProcess {
    /** Variables with settings and credentials of Faultline itself. */
    private static final Pattern OWN = Pattern.compile("(?:FAULTLINE_|PG|KAFKA_).*");

    private static final int LAST_WORDS = 8 * 1024;
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private final Process process;
    private final ProcessTree tree;
    private final Watchdog watchdog;
    private final LineWriter input;
    private final LastLines errors = new LastLines(LAST_WORDS);
    private final Thread errorReader;
    private final CompletableFuture<Void> cleanUp;

    private UpstreamProcess(Process process, ProcessTree tree, Watchdog watchdog) {
        this.process = process;
        this.tree = tree;
        this.watchdog = watchdog;
        this.input = new LineWriter("faultline-upstream-in", process.getOutputStream());
        this.errorReader =
                Thread.ofPlatform().daemon().name("faultline-upstream-err").start(this::drainErrors);
        // Children that hold the pipes would keep the output open for ever.
        this.cleanUp = process.onExit()
                .thenRunAsync(
                        tree::close, CompletableFuture.delayedExecutor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
    }

    /**
     * Starts a process.
     *
     * @throws IOException if the program cannot be started
     */
    public static UpstreamProcess start(List<String> command) throws IOException {
        String mark = UUID.randomUUID().toString();
        ProcessTree tree = new ProcessTree(mark);
        ProcessBuilder program = new ProcessBuilder(command);
        program.environment().keySet().removeIf(name -> OWN.matcher(name).matches());
        tree.mark(program);
        Watchdog watchdog = Watchdog.start(mark); // first, so that there is no moment without one
        try {
            Process process = program.start();
            watchdog.watch(process.pid());
            return new UpstreamProcess(process, tree, watchdog);
        } catch (IOException e) {
            watchdog.end();
            throw e;
        }
    }

    /** {@return what writes to its standard input} */
    public LineWriter input() {
        return input;
    }

    /** {@return the lines of its standard output, each of at most this many bytes} */
    public Frames output(int limit) {
        return new Frames(process.getInputStream(), limit);
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
            errors.drain(from);
        } catch (IOException closed) {
            // the process has ended; what was read is kept
        }
    }
}
