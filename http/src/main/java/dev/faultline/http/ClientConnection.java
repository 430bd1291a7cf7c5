package dev.faultline.http;

import dev.faultline.http.stream.EventStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.util.Attributes;
import org.jspecify.annotations.Nullable;

/** One open connection: whether the server waits for its client, and since when. */
final class ClientConnection {
    /** Until then, a client that has connected may still send its request. */
    private static final long SHORT = Duration.ofSeconds(1).toNanos();

    /** What a connection is used for, from the first to close when there are too many to the last. */
    enum Activity {
        /** The server has waited for the client for some time. */
        LONG_WAIT,
        /** It carries a stream for what belongs to no request. */
        LISTENING,
        /** The server has just begun to wait for the client. */
        SHORT_WAIT,
        /** The server works on a request. */
        WORK
    }

    private final Connection connection;
    private final ConnectionLimits limits;
    private final String address;
    private Pace sending;
    private Pace reading;
    private @Nullable Attributes request;
    private volatile boolean open = true;
    private boolean inHeaders;
    private long before;
    private long since = System.nanoTime();

    ClientConnection(Connection connection, ConnectionLimits limits) {
        this.connection = connection;
        this.limits = limits;
        this.sending = new Pace(limits);
        this.reading = new Pace(limits);
        this.address = connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress internet
                ? internet.getAddress().getHostAddress()
                : "";
    }

    /** {@return the address of the client} */
    String address() {
        return address;
    }

    /** The headers of a request have arrived. */
    synchronized void begin(Attributes received) {
        request = received;
        sending = new Pace(limits);
        reading = new Pace(limits);
    }

    /** The request has its response. */
    synchronized void end() {
        request = null;
        inHeaders = false;
        before = connection.getBytesIn();
        since = System.nanoTime();
    }

    /** The server needs more of the request. */
    synchronized void awaitContent() {
        wait(sending);
    }

    /** This many bytes of the request have arrived. */
    synchronized void received(long bytes) {
        sending.end(System.nanoTime(), bytes);
    }

    /** The server has bytes for the client. */
    synchronized void awaitReader() {
        wait(reading);
    }

    /** The client, or the buffers of the network, have taken this many bytes. */
    synchronized void sent(long bytes) {
        reading.end(System.nanoTime(), bytes);
    }

    private void wait(Pace pace) {
        long now = System.nanoTime();
        pace.begin(now);
        since = now;
    }

    /** {@return what the connection is used for} */
    synchronized Activity use(long now) {
        if (request == null || sending.isWaiting() || reading.isWaiting()) {
            return now - since > SHORT ? Activity.LONG_WAIT : Activity.SHORT_WAIT;
        }
        return stream().filter(EventStream::isListening).isPresent() ? Activity.LISTENING : Activity.WORK;
    }

    /** {@return how long the server has waited for the client, or had nothing for it, in nanoseconds} */
    synchronized long idle(long now) {
        return stream()
                .filter(EventStream::isListening)
                .map(stream -> stream.idle(now))
                .orElse(now - since);
    }

    private Optional<EventStream> stream() {
        return Optional.ofNullable(request).map(it -> (EventStream) it.getAttribute(EventStream.ATTRIBUTE));
    }

    /** The connection has been closed: what writes to it should know soon. */
    synchronized void closed() {
        stream().ifPresent(EventStream::check);
    }

    /** Closes the connection if its client is too slow or has gone. Jetty itself closes a connection that is silent. */
    void check(long now) {
        slowness(now).ifPresent(this::close);
    }

    private synchronized Optional<String> slowness(long now) {
        if (stream().filter(EventStream::isLost).isPresent()) {
            return Optional.of("the client has gone"); // what works for it may take its time
        }
        if (request != null) {
            return sending.isTooSlow(now) || reading.isTooSlow(now)
                    ? Optional.of("the client is too slow")
                    : Optional.empty();
        }
        if (!inHeaders && connection.getBytesIn() > before) {
            inHeaders = true;
            since = now;
        }
        return inHeaders && now - since > limits.idle().toNanos()
                ? Optional.of("the headers take too long")
                : Optional.empty();
    }

    /** {@return whether it is not being closed} */
    boolean isOpen() {
        return open;
    }

    /** Closes the connection; what reads from it or writes to it fails for this reason, without a log record. */
    void close(String reason) {
        open = false;
        connection.getEndPoint().close(new EofException(reason));
    }
}
