package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A client of a gateway over HTTP, with at most one session. */
final class HttpTestClient {
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI uri;
    private Optional<String> session = Optional.empty();
    private int lastId;

    HttpTestClient(int port) {
        this(port, "/mcp");
    }

    HttpTestClient(int port, String path) {
        this.uri = URI.create("http://127.0.0.1:" + port + path);
    }

    /** Begins a session; {@return the response} */
    HttpResponse<String> initialize() throws Exception {
        HttpResponse<String> response = post("""
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
            "capabilities":{"roots":{},"sampling":{},"elicitation":{}},"clientInfo":{"name":"test","version":"1"}}}\
            """);
        session = response.headers().firstValue("Mcp-Session-Id");
        return response;
    }

    Optional<String> session() {
        return session;
    }

    void session(String id) {
        session = Optional.of(id);
    }

    /** {@return the body of the response to a call of this tool} */
    String call(String tool) throws Exception {
        return post(request(++lastId, tool, "{}")).body();
    }

    static String request(int id, String tool, String meta) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":{},\"_meta\":" + meta + "}}";
    }

    HttpResponse<String> post(String body) throws Exception {
        return http.send(message(body).build(), BodyHandlers.ofString());
    }

    HttpResponse<String> post(byte[] body) throws Exception {
        return http.send(message("").POST(BodyPublishers.ofByteArray(body)).build(), BodyHandlers.ofString());
    }

    CompletableFuture<HttpResponse<String>> posting(String body) {
        return http.sendAsync(message(body).build(), BodyHandlers.ofString());
    }

    HttpResponse<InputStream> streaming(String body) throws Exception {
        return http.send(message(body).build(), BodyHandlers.ofInputStream());
    }

    HttpResponse<String> post(String body, String header, String value) throws Exception {
        return http.send(message(body).setHeader(header, value).build(), BodyHandlers.ofString());
    }

    /** {@return the stream for messages that belong to no request} */
    HttpResponse<InputStream> listen() throws Exception {
        HttpRequest get = request().setHeader("Accept", "text/event-stream").build();
        HttpResponse<InputStream> response = http.send(get, BodyHandlers.ofInputStream());
        assertThat(response.statusCode()).isEqualTo(200);
        return response;
    }

    /** {@return the rest of the stream after the event with this id} */
    HttpResponse<InputStream> resume(String lastEventId) throws Exception {
        HttpRequest get = request()
                .setHeader("Accept", "text/event-stream")
                .header("Last-Event-ID", lastEventId)
                .build();
        return http.send(get, BodyHandlers.ofInputStream());
    }

    HttpResponse<String> delete() throws Exception {
        return http.send(request().DELETE().build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder message(String body) {
        return request().header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
    }

    private HttpRequest.Builder request() {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .timeout(Duration.ofMinutes(1))
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", "2025-11-25");
        session.ifPresent(id -> request.header("Mcp-Session-Id", id));
        return request;
    }
}
