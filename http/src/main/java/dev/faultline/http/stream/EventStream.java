package dev.faultline.http.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The server-sent events in the response to one request. Any thread may send some. While there are none,
 * {@link KeepAlive} sends comments, which clients ignore.
 */
public final class EventStream {
    /** The attribute of a request that holds the stream in its response. */
    public static final String ATTRIBUTE = "dev.faultline.http.stream";

    private static final byte[] COMMENT = ":\n\n".getBytes(UTF_8);

    private final HttpServletResponse response;
    private final boolean listening;
    private final KeepAlive keepAlive;
    private final long silence;
    private final Runnable gone;
    private final AtomicBoolean reported = new AtomicBoolean();
    private final ReentrantLock lock = new ReentrantLock();
    private volatile long lastEvent = System.nanoTime();
    private volatile long lastWrite = lastEvent;
    private volatile boolean hasEvents;
    private volatile boolean lost;
    private volatile boolean ended;
    private boolean begun;
    private boolean quiet;

    /**
     * A stream that has not begun.
     *
     * @param listening whether it carries what belongs to no request
     * @param silence how long it may be silent
     * @param gone runs once, when a write shows that the client has gone
     */
    EventStream(HttpServletResponse response, boolean listening, KeepAlive keepAlive, Duration silence, Runnable gone) {
        this.response = response;
        this.listening = listening;
        this.keepAlive = keepAlive;
        this.silence = silence.toNanos();
        this.gone = gone;
    }

    /** {@return the stream in the response to this request, if there is one} */
    public static Optional<EventStream> of(ServletRequest request) {
        return Optional.ofNullable((EventStream) request.getAttribute(ATTRIBUTE));
    }

    /** {@return whether it carries what belongs to no request, and so may have nothing to carry for hours} */
    public boolean isListening() {
        return listening;
    }

    /** {@return how long it has carried no event, in nanoseconds} */
    public long idle(long now) {
        return now - lastEvent;
    }

    /** {@return whether an event has been sent} */
    public boolean hasEvents() {
        return hasEvents;
    }

    /** {@return whether a write has shown that the client has gone} */
    public boolean isLost() {
        return lost;
    }

    /** {@return whether the client may still be there, and the stream has not ended} */
    public boolean isOpen() {
        return !lost && !ended;
    }

    /** Sends the header of the response now: a proxy, or the client, would not wait for the first event. */
    public void begin() {
        lock.lock();
        try {
            write();
        } finally {
            unlock();
        }
    }

    /**
     * Sends an event of these parts; does nothing if the stream has ended.
     *
     * @return false if the client has gone
     */
    public boolean send(byte[]... parts) {
        lock.lock();
        try {
            if (isOpen()) {
                hasEvents = true;
                lastEvent = System.nanoTime();
            }
            write(parts);
            return !lost;
        } finally {
            unlock();
        }
    }

    /** The data of an event that is written in parts. */
    public interface LongData {
        /** Writes it. */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Sends an event with data that are written in parts; does nothing if the stream has ended.
     *
     * @return false if the client has gone
     */
    public boolean send(byte[] head, LongData data, byte[] end) {
        lock.lock();
        try {
            if (isOpen()) {
                hasEvents = true;
                lastEvent = System.nanoTime();
            }
            write(out -> {
                out.write(head);
                data.writeTo(out);
                out.write(end);
            });
            return !lost;
        } finally {
            unlock();
        }
    }

    /** {@return a writer that sends what it was given as an event, when it is flushed} */
    public Writer writer() {
        return new EventWriter();
    }

    /** Sends a comment, unless an event is being sent. */
    void comment() {
        if (lock.tryLock()) {
            try {
                if (!quiet) {
                    write(COMMENT);
                }
            } finally {
                unlock();
            }
        }
    }

    private void write(byte[]... parts) {
        write(out -> {
            for (byte[] part : parts) {
                out.write(part);
            }
        });
    }

    private void write(LongData data) {
        if (!isOpen()) {
            return;
        }
        try {
            OutputStream out = response.getOutputStream();
            if (!begun) {
                begun = true;
                head();
            }
            data.writeTo(out);
            response.flushBuffer();
            lastWrite = System.nanoTime();
        } catch (IOException | IllegalStateException disconnected) { // or the container has ended the response
            lost = true;
            keepAlive.forget(this);
        }
    }

    private void head() {
        if (response.getContentType() == null) {
            response.setContentType("text/event-stream");
        }
        response.setHeader("Cache-Control", "no-cache");
        response.setHeader("X-Accel-Buffering", "no"); // nginx would keep events until there are many
    }

    // What runs then may take locks of its own.
    private void unlock() {
        lock.unlock();
        if (lost) {
            report();
        }
    }

    private void report() {
        if (!reported.getAndSet(true)) {
            gone.run();
        }
    }

    /** {@return whether nothing has been written for as long as may be, and nothing is being written} */
    boolean isDue(long now, Duration margin) {
        return now - lastWrite >= silence - margin.toNanos() && !lock.isLocked();
    }

    /** Finds out soon whether the client is still there, for example because its connection has been closed. */
    public void check() {
        keepAlive.comment(this);
    }

    /** Sends no more comments. What is being written has been written when this returns. */
    public void stopComments() {
        keepAlive.forget(this);
        lock.lock();
        try {
            quiet = true;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the stream although its client may still be there, as if it had gone. */
    public void cut() {
        lost = true; // without the lock: a client that does not read must not delay it
        keepAlive.forget(this);
        report();
    }

    /** Sends nothing more. What is being written has been written when this returns. */
    public void end() {
        keepAlive.forget(this);
        lock.lock();
        try {
            ended = true;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the stream if nothing has been sent. {@return whether it ended, so that the response may be another} */
    public boolean endUnlessBegun() {
        lock.lock();
        try {
            if (begun || ended) {
                return false;
            }
            end();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private final class EventWriter extends Writer {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void write(char[] from, int start, int length) {
            text.append(from, start, length);
        }

        @Override
        public void flush() throws IOException {
            byte[] event = text.toString().getBytes(UTF_8);
            text.setLength(0);
            if (event.length > 0 && !send(event)) {
                throw new EOFException("the client has gone");
            }
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
