package dev.faultline.spring;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** A connection over HTTP. */
final class HttpChannel implements Channel {
    static {
        System.setProperty("jdk.httpclient.allowRestrictedHeaders", "host");
    }

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI address;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final AtomicInteger ids = new AtomicInteger(100);

    private HttpChannel(int port) {
        this.address = URI.create("http://localhost:" + port + "/mcp");
        headers.put("Content-Type", "application/json");
        headers.put("Accept", "application/json, text/event-stream");
    }

    /** {@return a connection after the handshake} */
    static HttpChannel open(int port) throws Exception {
        HttpChannel channel = new HttpChannel(port);
        HttpResponse<String> response =
                channel.post(INITIALIZE.replace(ID, "1"), Map.of()).get();
        response.headers().firstValue("Mcp-Session-Id").ifPresent(id -> channel.headers.put("Mcp-Session-Id", id));
        channel.post(INITIALIZED, Map.of()).get();
        return channel;
    }

    @Override
    public String nextId() {
        return String.valueOf(ids.getAndIncrement());
    }

    /** Sends the text with these headers in place of the usual ones; blank ones are left out. */
    @Override
    public CompletableFuture<String> send(String text, String id, Map<String, String> other) {
        return post(text, other).thenApply(HttpChannel::shown).exceptionally(gone -> "the connection was closed");
    }

    private CompletableFuture<HttpResponse<String>> post(String text, Map<String, String> other) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.putAll(other);
        all.values().removeIf(String::isBlank);
        HttpRequest.Builder request = HttpRequest.newBuilder(address).POST(HttpRequest.BodyPublishers.ofString(text));
        all.forEach(request::header);
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String shown(HttpResponse<String> response) {
        boolean events =
                response.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
        String body = events
                ? response.body()
                        .lines()
                        .filter(line -> line.startsWith("data:"))
                        .map(line -> line.substring("data:".length()).strip())
                        .collect(Collectors.joining("\n"))
                : response.body();
        return response.statusCode() == 200 ? body : "HTTP " + response.statusCode() + ": " + body;
    }

    @Override
    public boolean hasEnded() {
        return false; // each message has a connection of its own
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
