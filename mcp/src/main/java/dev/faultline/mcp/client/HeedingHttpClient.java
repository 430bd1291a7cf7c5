package dev.faultline.mcp.client;

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

/** An HTTP client that fails with a {@link HttpRefusalException} where a response says when to come again. */
final class HeedingHttpClient extends HttpClient {
    private final HttpClient client;

    HeedingHttpClient(HttpClient client) {
        this.client = client;
    }

    @Override
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler)
            throws IOException, InterruptedException {
        HttpResponse<T> response = client.send(request, withoutRefusals(handler));
        Optional<HttpRefusalException> refusal = HttpRefusalException.in(response);
        if (refusal.isPresent()) {
            throw refusal.get();
        }
        return response;
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, BodyHandler<T> handler) {
        return heeded(client.sendAsync(request, withoutRefusals(handler)));
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, BodyHandler<T> handler, PushPromiseHandler<T> pushes) {
        return heeded(client.sendAsync(request, withoutRefusals(handler), pushes));
    }

    // Nobody will read the body of a refusal, and an unread body keeps its connection.
    @SuppressWarnings("NullAway") // the discarded body
    private static <T> BodyHandler<T> withoutRefusals(BodyHandler<T> handler) {
        return response -> HttpRefusalException.in(response).isPresent()
                ? BodySubscribers.replacing(null)
                : handler.apply(response);
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
        return client.cookieHandler();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return client.connectTimeout();
    }

    @Override
    public Redirect followRedirects() {
        return client.followRedirects();
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return client.proxy();
    }

    @Override
    public SSLContext sslContext() {
        return client.sslContext();
    }

    @Override
    public SSLParameters sslParameters() {
        return client.sslParameters();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return client.authenticator();
    }

    @Override
    public Version version() {
        return client.version();
    }

    @Override
    public Optional<Executor> executor() {
        return client.executor();
    }

    @Override
    public void shutdown() {
        client.shutdown();
    }

    @Override
    public boolean awaitTermination(Duration duration) throws InterruptedException {
        return client.awaitTermination(duration);
    }

    @Override
    public boolean isTerminated() {
        return client.isTerminated();
    }

    @Override
    public void shutdownNow() {
        client.shutdownNow();
    }
}
