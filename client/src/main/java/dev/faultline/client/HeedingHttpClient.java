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
 * An HTTP client that fails with a {@link HttpRefusalException} if a response says when to call again, and that opens
 * new connections after the server has forgotten a session.
 */
final class HeedingHttpClient extends HttpClient {
    private final SessionConnections connections;

    HeedingHttpClient(SessionConnections connections) {
        this.connections = connections;
    }

    @Override
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler)
            throws IOException, InterruptedException {
        HttpClient client = connections.current();
        HttpResponse<T> response = client.send(request, observed(client, request, handler));
        Optional<HttpRefusalException> refusal = HttpRefusalException.in(response);
        if (refusal.isPresent()) {
            throw refusal.get();
        }
        return response;
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, BodyHandler<T> handler) {
        HttpClient client = connections.current();
        return heeded(client.sendAsync(request, observed(client, request, handler)));
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, BodyHandler<T> handler, PushPromiseHandler<T> pushes) {
        HttpClient client = connections.current();
        return heeded(client.sendAsync(request, observed(client, request, handler), pushes));
    }

    // The caller never reads the body of a refusal, and an unread body keeps its connection.
    @SuppressWarnings("NullAway") // the discarded body
    private <T> BodyHandler<T> observed(HttpClient client, HttpRequest request, BodyHandler<T> handler) {
        return response -> {
            connections.received(client, request, response);
            return HttpRefusalException.in(response).isPresent()
                    ? BodySubscribers.replacing(null)
                    : handler.apply(response);
        };
    }

    private static <T> CompletableFuture<HttpResponse<T>> heeded(CompletableFuture<HttpResponse<T>> coming) {
        return coming.thenApply(response -> {
            HttpRefusalException.in(response).ifPresent(refusal -> {
                throw new CompletionException(refusal);
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
