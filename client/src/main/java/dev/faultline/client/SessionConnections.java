package dev.faultline.client;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * The connection pool for requests, which is replaced when the server no longer knows a session.
 *
 * <p>A lost session ends while the next one begins: the SDK deletes it and cancels its streams, and the server closes
 * their connections. A request of the new session that is sent on one of these connections fails although nothing is
 * wrong with the server. {@code HttpClient} cannot empty its pool, so the new session gets a client of its own. The old
 * one ends when its last request is done.
 */
final class SessionConnections {
    private static final String SESSION = "Mcp-Session-Id";

    private final Supplier<HttpClient> clients;
    private final AtomicReference<HttpClient> current;

    SessionConnections(Supplier<HttpClient> clients) {
        this.clients = clients;
        this.current = new AtomicReference<>(clients.get());
    }

    /** {@return the client for the next request} */
    HttpClient current() {
        return current.get();
    }

    /** Replaces this client if the response says that the session of the request is unknown. */
    void received(HttpClient client, HttpRequest request, HttpResponse.ResponseInfo response) {
        if (isSessionLost(request, response.statusCode()) && current.get().equals(client)) {
            // If several calls lose the same session, only the first one replaces the client.
            current.compareAndSet(client, clients.get());
        }
    }

    // The SDK begins a new session after either status, unless the request was to end a session.
    private static boolean isSessionLost(HttpRequest request, int status) {
        return (status == 404 || status == 400)
                && !request.method().equals("DELETE")
                && request.headers().firstValue(SESSION).isPresent();
    }
}
