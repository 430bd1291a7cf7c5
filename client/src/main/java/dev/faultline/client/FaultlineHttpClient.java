package dev.faultline.client;

import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * An HTTP client that throws a {@link RetryAfterException} if a response says when to retry, and that opens new
 * connections after a session was lost.
 */
final class FaultlineHttpClient extends HttpClient {
    private final SessionConnections connections;

    FaultlineHttpClient(SessionConnections connections) {
        this.connections = connections;
    }

    @Override
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler)
            throws IOException, InterruptedException {
        HttpClient client = connections.current();
        HttpResponse<T> response = client.send(request, watched(client, request, handler));
        Optional<RetryAfterException> retryLater = RetryAfterException.in(response);
        if (retryLater.isPresent()) {
            throw retryLater.get();
        }
        return response;
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, BodyHandler<T> handler) {
        HttpClient client = connections.current();
        return failing(client.sendAsync(request, watched(client, request, handler)));
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, BodyHandler<T> handler, PushPromiseHandler<T> pushes) {
        HttpClient client = connections.current();
        return failing(client.sendAsync(request, watched(client, request, handler), pushes));
    }

    // An unread body keeps its connection, and nothing else reads this one.
    @SuppressWarnings("NullAway") // the discarded body
    private <T> BodyHandler<T> watched(HttpClient client, HttpRequest request, BodyHandler<T> handler) {
        return response -> {
            connections.received(client, request, response);
            return RetryAfterException.in(response).isPresent()
                    ? BodySubscribers.replacing(null)
                    : handler.apply(response);
        };
    }

    private static <T> CompletableFuture<HttpResponse<T>> failing(CompletableFuture<HttpResponse<T>> future) {
        return future.thenApply(response -> {
            RetryAfterException.in(response).ifPresent(retryLater -> {
                throw new CompletionException(retryLater);
            });
            return response;
        });
    }

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return connections.current().cookieHandler();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return connections.current().connectTimeout();
    }

    @Override
    public Redirect followRedirects() {
        return connections.current().followRedirects();
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return connections.current().proxy();
    }

    @Override
    public SSLContext sslContext() {
        return connections.current().sslContext();
    }

    @Override
    public SSLParameters sslParameters() {
        return connections.current().sslParameters();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return connections.current().authenticator();
    }

    @Override
    public Version version() {
        return connections.current().version();
    }

    @Override
    public Optional<Executor> executor() {
        return connections.current().executor();
    }

    @Override
    public void shutdown() {
        connections.current().shutdown();
    }

    @Override
    public boolean awaitTermination(Duration duration) throws InterruptedException {
        return connections.current().awaitTermination(duration);
    }

    @Override
    public boolean isTerminated() {
        return connections.current().isTerminated();
    }

    @Override
    public void shutdownNow() {
        connections.current().shutdownNow();
    }
}
