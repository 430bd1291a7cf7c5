package dev.faultline.http;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EofException;

/** One open connection: whether the server waits for its client, and since when. */
final class ClientConnection {
    private final Connection connection;
    private final ConnectionLimits limits;
    private final String address;
    private Pace sending;
    private Pace reading;
    private boolean inRequest;
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
    synchronized void begin() {
        inRequest = true;
        sending = new Pace(limits);
        reading = new Pace(limits);
    }

    /** The request has its response. */
    synchronized void end() {
        inRequest = false;
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

    /** {@return whether the server waits for the client, and not the client for the server} */
    synchronized boolean isWaiting() {
        return !inRequest || sending.isWaiting() || reading.isWaiting();
    }

    /** {@return how long the server has waited for the client, in nanoseconds} */
    synchronized long waited(long now) {
        return now - since;
    }

    /** Closes the connection if its client is too slow. Jetty itself closes a connection that is silent. */
    void check(long now) {
        slowness(now).ifPresent(this::close);
    }

    private synchronized Optional<String> slowness(long now) {
        if (inRequest) {
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

    /** Closes the connection; what reads from it or writes to it fails for this reason, without a log record. */
    void close(String reason) {
        connection.getEndPoint().close(new EofException(reason));
    }
}
