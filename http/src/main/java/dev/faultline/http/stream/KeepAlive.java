package dev.faultline.http.stream;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Sends a comment on every stream of a server that is silent for too long. So proxies, which cut silent connections,
 * leave the streams open, and the server notices clients that have gone: a system rejects the first bytes for a
 * connection that it has closed, and the next write fails.
 *
 * <p>One thread looks after all streams. Each comment is written by a thread of its own, because a client that does not
 * read blocks the write, until the container ends it.
 */
public final class KeepAlive implements AutoCloseable {
    /** The longest silence of a stream. Common proxies cut a connection after 60 seconds. */
    public static final Duration LONGEST_SILENCE = Duration.ofSeconds(15);

    /** The longest silence of a response that its client can cancel by closing the connection. */
    private static final Duration CANCELLABLE = Duration.ofSeconds(1);

    private final Set<EventStream> streams = ConcurrentHashMap.newKeySet();
    private final Duration silence;
    private final Duration tick;
    private final Thread ticker;

    /** Begins to look after streams, which may be silent for this long. */
    public KeepAlive(Duration silence) {
        this.silence = silence;
        this.tick = shorter(silence, CANCELLABLE).dividedBy(4);
        this.ticker = Thread.ofPlatform().daemon().name("faultline-keep-alive").start(this::tick);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** {@return how long a stream may be silent} */
    public Duration silence() {
        return silence;
    }

    /**
     * {@return a stream of what belongs to no request, which has not begun} Its connection may be closed when another
     * client needs one.
     *
     * @param gone runs once, when a write shows that the client has gone
     */
    public EventStream listening(HttpServletRequest request, HttpServletResponse response, Runnable gone) {
        return open(request, new EventStream(response, true, this, silence, gone));
    }

    /**
     * {@return a stream with the response to a request, which begins with the first event or comment}
     *
     * @param gone runs once, when a write shows that the client has gone
     */
    public EventStream answering(HttpServletRequest request, HttpServletResponse response, Runnable gone) {
        return open(request, new EventStream(response, false, this, silence, gone));
    }

    /** {@return a stream like that of {@link #answering}, on which a client that has gone is noticed sooner} */
    EventStream cancellable(HttpServletRequest request, HttpServletResponse response, Runnable gone) {
        return open(request, new EventStream(response, false, this, shorter(silence, CANCELLABLE), gone));
    }

    private EventStream open(HttpServletRequest request, EventStream stream) {
        request.setAttribute(EventStream.ATTRIBUTE, stream);
        if (request.isAsyncStarted()) {
            request.getAsyncContext().addListener(new End(stream));
        }
        streams.add(stream);
        return stream;
    }

    /** Ends a stream with its request: the container uses the response for another one. */
    private record End(EventStream stream) implements AsyncListener {
        @Override
        public void onComplete(AsyncEvent event) {
            stream.end();
        }

        @Override
        public void onError(AsyncEvent event) {
            stream.end();
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            stream.end();
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            event.getAsyncContext().addListener(this);
        }
    }

    void forget(EventStream stream) {
        streams.remove(stream);
    }

    private void tick() {
        try {
            while (true) {
                TimeUnit.NANOSECONDS.sleep(tick.toNanos());
                long now = System.nanoTime();
                streams.stream().filter(stream -> stream.isDue(now, tick)).forEach(this::comment);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Sends a comment now. */
    void comment(EventStream stream) {
        Thread.ofVirtual().name("faultline-comment").start(stream::comment);
    }

    /** Sends no more comments. */
    @Override
    public void close() {
        ticker.interrupt();
    }
}
