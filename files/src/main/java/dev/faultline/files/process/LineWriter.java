package dev.faultline.files.process;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Writes lines to a stream on a thread of its own, so that no other thread ever waits for a reader that does not read.
 * Those who produce lines without limit call {@link #awaitRoom} first.
 */
public final class LineWriter {
    private static final int ROOM = 4 * 1024 * 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The content of a line that is too long for memory. */
    public interface LongLine {
        /** Writes it. */
        void writeTo(OutputStream out) throws IOException;
    }

    private record Line(long length, LongLine content, OptionalLong id) {
        static Line of(byte[] utf8, OptionalLong id) {
            return new Line(utf8.length, out -> out.write(utf8), id);
        }
    }

    private final OutputStream out;
    private final Deque<Line> queue = new ArrayDeque<>();
    private long queued;
    private boolean closed;
    private long beingWritten;
    private long begun;
    private boolean broken;

    /** Writes to this stream. */
    public LineWriter(String name, OutputStream out) {
        this.out = new BufferedOutputStream(out);
        Thread.ofPlatform().daemon().name(name).start(this::run);
    }

    /** Writes a line. */
    public void write(byte[] utf8) {
        write(Line.of(utf8, OptionalLong.empty()));
    }

    /** Writes a line that {@link #close()} reports by this id if no byte of it was written. */
    public void write(byte[] utf8, long id) {
        write(Line.of(utf8, OptionalLong.of(id)));
    }

    /** Writes a line of this length, which is written in parts. */
    public void write(long length, LongLine content) {
        write(new Line(length, content, OptionalLong.empty()));
    }

    private synchronized void write(Line line) {
        queue.add(line); // after the end of the stream, only to be reported
        queued += line.length();
        notifyAll();
    }

    /** {@return whether a line has waited for the reader to make room for at least this long} */
    public synchronized boolean isBlocked(Duration atLeast) {
        return beingWritten > 0 && System.nanoTime() - begun >= atLeast.toNanos();
    }

    /** Waits until the queue is short, or until a reader that does not read has had enough time. */
    public void awaitRoom() throws InterruptedException {
        await(ROOM, PATIENCE);
    }

    /** Waits until everything is written, at most this long. */
    public void awaitEmpty(Duration atMost) throws InterruptedException {
        await(0, atMost);
    }

    private synchronized void await(int bytes, Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (queued > bytes && !closed && !broken && System.nanoTime() < end) {
            wait(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        }
    }

    /**
     * Ends the writing, and returns the ids of the lines of which certainly no byte was written. Lines that follow each
     * other at once are written together.
     */
    public synchronized List<Long> close() {
        closed = true;
        List<Long> unwritten = new ArrayList<>();
        queue.forEach(line -> line.id().ifPresent(unwritten::add));
        queue.clear();
        queued = beingWritten;
        notifyAll();
        return unwritten;
    }

    private void run() {
        try (out) {
            for (Optional<Line> line = next(); line.isPresent(); line = next()) {
                line.get().content().writeTo(out);
                out.write('\n');
                if (isLast()) {
                    out.flush();
                }
            }
        } catch (IOException gone) {
            broken(); // the reader has gone; what is queued from now on is reported by close()
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isLast() {
        return queue.isEmpty();
    }

    private synchronized void broken() {
        broken = true;
        notifyAll();
    }

    private synchronized Optional<Line> next() throws InterruptedException {
        queued -= beingWritten;
        notifyAll();
        while (queue.isEmpty() && !closed) {
            wait();
        }
        Optional<Line> line = Optional.ofNullable(queue.poll());
        begun = System.nanoTime();
        beingWritten = line.map(Line::length).orElse(0L);
        return line;
    }
}
