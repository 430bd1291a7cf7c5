package dev.faultline.gateway.remote;

import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.rpc.ServerEvent;
import dev.faultline.rpc.ServerEvents;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A connection by the transport "HTTP+SSE" of the revision 2024-11-05: one stream carries everything that the server
 * sends, and begins with the address that takes messages. The session ends with the stream.
 */
final class SseConnection {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final InputStream body;
    private final int limit;
    private final RemoteListener listener;
    private final CompletableFuture<String> endpoint = new CompletableFuture<>();
    private volatile boolean closed;

    /** {@return the connection, as soon as the server accepts it; empty if it does not offer one} */
    static Optional<SseConnection> open(RemoteRequests requests, int limit, RemoteListener listener)
            throws InterruptedException {
        try {
            HttpResponse<InputStream> response = requests.listen(Optional.empty());
            String type = response.headers().firstValue("Content-Type").orElse("");
            if (response.statusCode() == 200 && type.startsWith(RemoteRequests.EVENTS)) {
                return Optional.of(new SseConnection(response.body(), limit, listener));
            }
            response.body().close();
            return Optional.empty();
        } catch (IOException unreachable) {
            return Optional.empty();
        }
    }

    // Reads on a thread of its own until the stream ends.
    private SseConnection(InputStream body, int limit, RemoteListener listener) {
        this.body = body;
        this.limit = limit;
        this.listener = listener;
        Thread.ofVirtual().name("faultline-upstream-out").start(this::run);
    }

    /** {@return the address that takes messages; empty if the server does not name it in time} */
    Optional<String> endpoint() throws InterruptedException {
        try {
            return Optional.of(endpoint.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
        } catch (ExecutionException | TimeoutException none) {
            return Optional.empty();
        }
    }

    /** {@return whether nothing more can arrive} */
    boolean isClosed() {
        return closed;
    }

    private void run() {
        ServerEvents events = new ServerEvents(limit);
        events.from(body);
        try {
            for (Optional<ServerEvent> event = events.next(); event.isPresent(); event = events.next()) {
                receive(event.get());
            }
        } catch (IOException cut) {
            // treated like the end of the stream
        }
        boolean unexpected = !closed && endpoint.isDone();
        close();
        endpoint.completeExceptionally(new IOException("The stream has ended"));
        if (unexpected) {
            listener.disconnected();
        }
    }

    private void receive(ServerEvent event) {
        if (event.name().equals("endpoint")) {
            endpoint.complete(new String(event.data(), StandardCharsets.UTF_8).strip());
        } else if (endpoint.isDone()) {
            listener.received(new MessageScanner().read(event.data()));
        }
    }

    /** Ends the connection. */
    void close() {
        closed = true;
        try {
            body.close();
        } catch (IOException alreadyBroken) {
            // then it is closed
        }
    }
}
