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

/** A program that runs for one call, and never longer: when the call ends, it and all that it started are ended. */
public final class Child implements AutoCloseable {
    private static final int MOST_ERROR_BYTES = 8 * 1024;
    private static final int CHUNK = 16 * 1024;

    private final Process process;
    private final Stop stop;
    private final CompletableFuture<byte[]> output;
    private final CompletableFuture<byte[]> errors;

    /**
     * How a program ended.
     *
     * @param errors the beginning of what it wrote to its standard error; never for a caller's eyes
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on at once, never compared
    public record Ended(int status, byte[] output, String errors) {}

    /** It wrote more than it may. */
    public static final class TooMuchOutput extends IOException {
        private static final long serialVersionUID = 1L;

        TooMuchOutput(int mostBytes) {
            super("more than " + mostBytes + " bytes");
        }
    }

    private Child(Process process, Stop stop, int mostBytes) {
        this.process = process;
        this.stop = stop;
        this.output = pump(process.getInputStream(), mostBytes, true);
        this.errors = pump(process.getErrorStream(), MOST_ERROR_BYTES, false);
    }

    /**
     * Starts a program, with nothing to read.
     *
     * @throws IOException if there is no such program
     */
    public static Child start(ProcessBuilder program, Stop stop, int mostBytes) throws IOException {
        Process process = program.start();
        Child child = new Child(process, stop, mostBytes);
        process.getOutputStream().close();
        return child;
    }

    /**
     * {@return how it ended}
     *
     * @throws TooMuchOutput if it wrote more than it may
     * @throws IOException if what it wrote cannot be read, as when somebody closed it
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
            if (e.getCause() instanceof TooMuchOutput tooMuch) {
                throw tooMuch;
            }
            throw new IOException("the output of a program could not be read", e.getCause());
        }
    }

    /** {@return whether it has not ended yet} */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Ends the program, and what it started: those first, since without it nobody knows whose they are. */
    @Override
    public void close() {
        if (!process.isAlive()) {
            return; // of a program that has ended nobody knows the children, and to look for them takes milliseconds
        }
        List<ProcessHandle> below = process.descendants().toList();
        while (!below.isEmpty()) {
            below.forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            below = process.descendants().filter(ProcessHandle::isAlive).toList();
        }
        process.destroyForcibly();
    }

    // On platform threads: to read from a pipe would hold the carrier of a virtual one.
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
                throw new TooMuchOutput(mostBytes);
            }
            kept.write(chunk, 0, Math.min(count, room));
        }
        return kept.toByteArray();
    }
}
