package dev.faultline.app.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.server.testing.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A minimal client over HTTP, with a token or without. It is thread-safe. */
public final class HttpConnection {
    private final URI address;
    private final Optional<String> token;
    private final String id;
    private final String greeting;
    private final AtomicLong ids = new AtomicLong();

    private HttpConnection(URI address, Optional<String> token, String id, String greeting) {
        this.address = address;
        this.token = token;
        this.id = id;
        this.greeting = greeting;
    }

    /** {@return a new connection with this token, if any} */
    public static HttpConnection open(URI address, Optional<String> token) throws IOException, InterruptedException {
        HttpResponse<String> begun = post(address, token, Optional.empty(), Messages.initialize(Messages.REVISION));
        String id = begun.headers().firstValue("Mcp-Session-Id").orElseThrow(() -> new AssertionError(begun.body()));
        assertThat(post(address, token, Optional.of(id), Messages.INITIALIZED).statusCode())
                .isEqualTo(202);
        return new HttpConnection(address, token, id, message(begun.body()));
    }

    /** {@return the same connection, used with another token} */
    public HttpConnection with(String other) {
        return new HttpConnection(address, Optional.of(other), id, greeting);
    }

    /** {@return the id of its session} */
    public String id() {
        return id;
    }

    /** {@return the response to {@code initialize}, unparsed} */
    public String greeting() {
        return greeting;
    }

    /** {@return the status of the response to a request with this method and body} */
    public int status(String method, String body) throws IOException, InterruptedException {
        HttpRequest request = request(address, token, Optional.of(id))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<InputStream> response = HttpServer.CLIENT.send(request, HttpResponse.BodyHandlers.ofInputStream());
        response.body().close(); // a stream would not end
        return response.statusCode();
    }

    /** {@return the whole response to this message} */
    public HttpResponse<String> post(String message) throws IOException, InterruptedException {
        return post(address, token, Optional.of(id), message);
    }

    /** {@return the response to a call of a tool; the arguments are any JSON} */
    public JsonObject call(String tool, String arguments) throws IOException, InterruptedException {
        return Messages.object(text(tool, arguments));
    }

    /** {@return the response to a call of a tool, unparsed} */
    public String text(String tool, String arguments) throws IOException, InterruptedException {
        long asked = ids.incrementAndGet();
        return answer(asked, Messages.call(asked, tool, arguments));
    }

    /** {@return the response to a request} */
    public JsonObject ask(String method, String parameters) throws IOException, InterruptedException {
        long asked = ids.incrementAndGet();
        return Messages.object(answer(asked, Messages.request(asked, method, parameters)));
    }

    private String answer(long asked, String request) throws IOException, InterruptedException {
        String message = message(post(address, token, Optional.of(id), request).body());
        assertThat(Messages.object(message).get("id").map(JsonText::print)).contains(String.valueOf(asked));
        return message;
    }

    /** {@return the response to a request in the body of a response over HTTP} */
    public static String message(String body) {
        return body.lines()
                .filter(line -> line.startsWith("data:"))
                .reduce((before, last) -> last) // notifications come before the response
                .map(line -> line.substring("data:".length()).strip())
                .orElse(body);
    }

    private static HttpResponse<String> post(
            URI address, Optional<String> token, Optional<String> connection, String message)
            throws IOException, InterruptedException {
        HttpRequest request = request(address, token, connection)
                .POST(HttpRequest.BodyPublishers.ofString(message))
                .build();
        return HttpServer.CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(URI address, Optional<String> token, Optional<String> connection) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .timeout(Duration.ofSeconds(60)) // a server that hangs fails its test
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream");
        token.ifPresent(text -> request.header("Authorization", "Bearer " + text));
        connection.ifPresent(session -> request.header("Mcp-Session-Id", session));
        return request;
    }
}
