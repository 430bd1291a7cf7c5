package dev.faultline.app;

import dev.faultline.app.shared.Environment;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A run of the program in the JVM of the test, which a client uses like a process. Runs share the log, which goes to
 * the standard error of the one that was started last.
 */
final class ProgramInThisJvm extends Process {
    private final BytePipe in = new BytePipe();
    private final BytePipe out = new BytePipe();
    private final BytePipe err = new BytePipe();
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private final Thread thread;

    ProgramInThisJvm(Map<String, String> variables, String... arguments) {
        Environment environment = new Environment(variables, in.reader(), out.writer(), err.writer());
        thread = Thread.ofPlatform().daemon().name("faultline-main").start(() -> run(environment, arguments));
    }

    private void run(Environment environment, String... arguments) {
        try {
            int code = Main.run(arguments, environment);
            close(out.writer());
            close(err.writer());
            exit.complete(code);
        } catch (Throwable thrown) {
            exit.completeExceptionally(thrown);
        }
    }

    private static void close(OutputStream stream) {
        try {
            stream.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public OutputStream getOutputStream() {
        return in.writer();
    }

    @Override
    public InputStream getInputStream() {
        return out.reader();
    }

    @Override
    public InputStream getErrorStream() {
        return err.reader();
    }

    @Override
    public int waitFor() throws InterruptedException {
        try {
            return exit.get();
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        }
    }

    @Override
    public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
        try {
            exit.get(timeout, unit);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        }
    }

    @Override
    public int exitValue() {
        if (!exit.isDone()) {
            throw new IllegalThreadStateException("The program runs");
        }
        return exit.join();
    }

    @Override
    public boolean isAlive() {
        return !exit.isDone();
    }

    @Override
    public CompletableFuture<Process> onExit() {
        return exit.thenApply(code -> this);
    }

    /** Ends the input, and the wait for requests over HTTP. */
    @Override
    public void destroy() {
        close(in.writer());
        thread.interrupt();
    }

    /** Only a process can be killed. */
    @Override
    public Process destroyForcibly() {
        throw new UnsupportedOperationException();
    }
}
