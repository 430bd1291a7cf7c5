package dev.faultline.files.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A program that runs for one call. When the call ends, the program and all processes that it started are ended. */
public final class Child implements AutoCloseable {
    private static final int MOST_ERROR_BYTES = 8 * 1024;
    private static final int CHUNK = 16 * 1024;

    private final Process process;
    private final Deadline stop;
    private final CompletableFuture<byte[]> output;
    private final CompletableFuture<byte[]> errors;

    /**
     * The result of a program.
     *
     * @param errors the beginning of its standard error, which is never shown to a caller
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on at once, never compared
    public record Ended(int status, byte[] output, String errors) {}

    /** The program wrote more than the limit. */
    public static final class TooMuchOutputException extends IOException {
        private static final long serialVersionUID = 1L;

        TooMuchOutputException(int mostBytes) {
            super("more than " + mostBytes + " bytes");
        }
    }

    private Child(Process process, Deadline stop, int mostBytes) {
        this.process = process;
        this.stop = stop;
        this.output = pump(process.getInputStream(), mostBytes, true);
        this.errors = pump(process.getErrorStream(), MOST_ERROR_BYTES, false);
    }

    /**
     * Starts a program with an empty standard input.
     *
     * @throws IOException if the program does not exist
     */
    public static Child start(ProcessBuilder program, Deadline stop, int mostBytes) throws IOException {
        Process process = program.start();
        Child child = new Child(process, stop, mostBytes);
        process.getOutputStream().close();
        return child;
    }

    /**
     * {@return the result, once the program has ended}
     *
     * @throws TooMuchOutputException if it wrote more than the limit
     * @throws IOException if its output cannot be read
     * @throws TimeoutException if it did not end in time
     */
    public Ended await() throws IOException, InterruptedException, TimeoutException {
        byte[] written = take(output);
        byte[] complaints = take(errors);
        if (!process.waitFor(stop.millisLeft(), TimeUnit.MILLISECONDS)) {
            throw new TimeoutException("the program did not end in time");
        }
        return new Ended(process.exitValue(), written, new String(complaints, StandardCharsets.UTF_8));
    }

    private byte[] take(CompletableFuture<byte[]> pumped) throws IOException, InterruptedException, TimeoutException {
        try {
            return pumped.get(Math.max(0, stop.nanosLeft()), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TooMuchOutputException tooMuch) {
                throw tooMuch;
            }
            throw new IOException("the output of a program could not be read", e.getCause());
        }
    }

    /** {@return whether it is still running} */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Ends the program and the processes that it started; those first, because afterwards they cannot be found. */
    @Override
    public void close() {
        if (!process.isAlive()) {
            return; // the children of an ended program are unknown, and searching for them takes milliseconds
        }
        List<ProcessHandle> below = process.descendants().toList();
        while (!below.isEmpty()) {
            below.forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            below = process.descendants().filter(ProcessHandle::isAlive).toList();
        }
        process.destroyForcibly();
    }

    // On platform threads: reading from a pipe would block the carrier of a virtual thread.
    private static CompletableFuture<byte[]> pump(InputStream from, int mostBytes, boolean strict) {
        CompletableFuture<byte[]> pumped = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("faultline-child").start(() -> {
            try (from) {
                pumped.complete(drain(from, mostBytes, strict));
            } catch (IOException | UncheckedIOException e) {
                pumped.completeExceptionally(e);
            }
        });
        return pumped;
    }

    private static byte[] drain(InputStream from, int mostBytes, boolean strict) throws IOException {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        for (int count = from.read(chunk); count >= 0; count = from.read(chunk)) {
            int room = mostBytes - kept.size();
            if (strict && count > room) {
                throw new TooMuchOutputException(mostBytes);
            }
            kept.write(chunk, 0, Math.min(count, room));
        }
        return kept.toByteArray();
    }
}
