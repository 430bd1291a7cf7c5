package dev.faultline.app.workspace;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A client over HTTP, with a token or without. */
final class HttpAgent {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final URI address;
    private final Optional<String> token;
    private final String connection;
    private final AtomicInteger ids = new AtomicInteger();

    private HttpAgent(URI address, Optional<String> token, String connection) {
        this.address = address;
        this.token = token;
        this.connection = connection;
    }

    static HttpAgent connect(URI address, Optional<String> token) throws Exception {
        HttpResponse<String> begun = post(address, token, Optional.empty(), Client.INITIALIZE);
        String connection = begun.headers().firstValue("Mcp-Session-Id").orElseThrow();
        post(address, token, Optional.of(connection), "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        return new HttpAgent(address, token, connection);
    }

    /** {@return the same connection, used with another token} */
    HttpAgent with(String other) {
        return new HttpAgent(address, Optional.of(other), connection);
    }

    Answer call(String tool, JsonObject arguments) throws Exception {
        String message = "{\"jsonrpc\":\"2.0\",\"id\":" + ids.incrementAndGet()
                + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool + "\",\"arguments\":"
                + JsonText.print(arguments) + "}}";
        String body = post(address, token, Optional.of(connection), message).body();
        String json = body.lines()
                .filter(line -> line.startsWith("data:"))
                .map(line -> line.substring("data:".length()).strip())
                .findFirst()
                .orElse(body);
        JsonObject response = (JsonObject) JsonText.read(json).clean().orElseThrow(() -> new AssertionError(body));
        return new Answer(response.object("result").orElseThrow(() -> new AssertionError(body)));
    }

    private static HttpResponse<String> post(
            URI address, Optional<String> token, Optional<String> connection, String message) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(message));
        token.ifPresent(text -> request.header("Authorization", "Bearer " + text));
        connection.ifPresent(id -> request.header("Mcp-Session-Id", id));
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
