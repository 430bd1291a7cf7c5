package dev.faultline.gateway.remote;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.relay.Failure;
import dev.faultline.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A session with a server. Each method blocks, so each call needs a thread of its own; {@link #close} ends them all.
 */
public final class RemoteSession {
    private static final String SESSION = "Mcp-Session-Id";
    private static final String EVENTS = "text/event-stream";
    private static final int REDIRECTS = 3;
    private static final int RESUMPTIONS = 3;
    private static final int SMALL = 64 * 1024;
    private static final Duration NOTICE = Duration.ofSeconds(10);
    private static final Duration LAST = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final Set<Integer> REFUSED_BY_OLD = Set.of(400, 404, 405);

    private final HttpClient http;
    private final int limit;
    private final RemoteListener listener;
    private volatile RemoteAddress address;
    private volatile Optional<SseConnection> sse = Optional.empty();
    private volatile Optional<String> id = Optional.empty();
    private volatile Optional<String> version = Optional.empty();
    private volatile boolean closed;

    /**
     * A session that begins when its server answers {@code initialize}.
     *
     * @param limit the size of the largest message, in bytes
     */
    public RemoteSession(HttpClient http, RemoteAddress address, int limit, RemoteListener listener) {
        this.http = http;
        this.address = address;
        this.limit = limit;
        this.listener = listener;
    }

    /** Sends a request, and passes on messages until its answer has arrived; {@return how it ended} */
    public Ending ask(byte[] utf8, JsonValue request) throws InterruptedException {
        Ending ending = posted(utf8, Optional.of(request), LONGEST);
        return mayBeOld(ending) && isOld() ? posted(utf8, Optional.of(request), LONGEST) : ending;
    }

    // MCP's rule for servers of the revision 2024-11-05: they refuse the first request, and offer a stream.
    private boolean mayBeOld(Ending ending) {
        return id.isEmpty()
                && version.isEmpty()
                && sse.isEmpty()
                && ending instanceof Ending.Failed(Failure.Refused(int status, Optional<Duration> pause), boolean sent)
                && REFUSED_BY_OLD.contains(status);
    }

    private boolean isOld() throws InterruptedException {
        HttpRequest get = request(EVENTS).timeout(NOTICE).GET().build();
        Optional<SseConnection> opened = SseConnection.open(http, get, limit, listener);
        if (opened.isEmpty()) {
            return false;
        }
        Optional<RemoteAddress> endpoint =
                opened.get().endpoint().flatMap(Troubles::uri).flatMap(address::redirected);
        if (endpoint.isEmpty()) {
            opened.get().close();
            return false;
        }
        address = endpoint.get();
        sse = opened;
        return true;
    }

    /** Sends a notification or a response; {@return how it ended} */
    public Ending notice(byte[] utf8) throws InterruptedException {
        return posted(utf8, Optional.empty(), NOTICE);
    }

    private Ending posted(byte[] utf8, Optional<JsonValue> request, Duration atMost) throws InterruptedException {
        if (sse.filter(SseConnection::isClosed).isPresent()) {
            return new Ending.SessionLost();
        }
        try {
            HttpResponse<InputStream> response = post(utf8, atMost);
            try (InputStream body = response.body()) {
                return ending(response, body, request);
            }
        } catch (IOException failed) {
            return Troubles.of(failed);
        }
    }

    // A redirect to another path of the same server is followed; credentials never go to another server.
    private HttpResponse<InputStream> post(byte[] utf8, Duration atMost) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = send(utf8, atMost);
        for (int count = 0;
                count < REDIRECTS && (response.statusCode() == 307 || response.statusCode() == 308);
                count++) {
            Optional<RemoteAddress> moved = response.headers()
                    .firstValue("Location")
                    .flatMap(Troubles::uri)
                    .flatMap(address::redirected);
            if (moved.isEmpty()) {
                return response;
            }
            response.body().close();
            address = moved.get();
            response = send(utf8, atMost);
        }
        return response;
    }

    private HttpResponse<InputStream> send(byte[] utf8, Duration atMost) throws IOException, InterruptedException {
        HttpRequest post = request("application/json, " + EVENTS)
                .header("Content-Type", "application/json")
                .timeout(atMost)
                .POST(BodyPublishers.ofByteArray(utf8))
                .build();
        return http.send(post, HttpResponse.BodyHandlers.ofInputStream());
    }

    private HttpRequest.Builder request(String accept) {
        RemoteAddress to = address;
        HttpRequest.Builder request = HttpRequest.newBuilder(to.uri()).header("Accept", accept);
        to.headers().forEach(request::setHeader);
        id.ifPresent(it -> request.setHeader(SESSION, it));
        version.ifPresent(it -> request.setHeader("MCP-Protocol-Version", it));
        return request;
    }

    private Ending ending(HttpResponse<InputStream> response, InputStream body, Optional<JsonValue> request)
            throws IOException, InterruptedException {
        int status = response.statusCode();
        if (status / 100 == 3) {
            return new Ending.Failed(new Failure.Unreachable(Failure.Obstacle.REDIRECT), false);
        }
        if (status / 100 != 2) {
            return refused(response, body, request);
        }
        if (request.isEmpty() || sse.isPresent()) {
            return new Ending.Answered(); // an old server answers on its stream
        }
        response.headers().firstValue(SESSION).ifPresent(it -> id = Optional.of(it));
        if (type(response).startsWith(EVENTS)) {
            return streamed(body, request.get());
        }
        return type(response).startsWith("application/json") && received(body.readNBytes(limit + 1), request.get())
                ? new Ending.Answered()
                : new Ending.Garbled();
    }

    private static String type(HttpResponse<InputStream> response) {
        return response.headers().firstValue("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    }

    // Some servers put a proper answer into a response with an error status.
    private Ending refused(HttpResponse<InputStream> response, InputStream body, Optional<JsonValue> request)
            throws IOException {
        int status = response.statusCode();
        byte[] text = body.readNBytes(SMALL);
        boolean answers = request.isPresent()
                && new MessageScanner()
                        .read(text)
                        .filter(it -> isAnswer(it, request.get()))
                        .isPresent();
        if (answers && received(text, request.get())) {
            return new Ending.Answered();
        }
        return isSessionLost(status, text)
                ? new Ending.SessionLost()
                : new Ending.Failed(
                        new Failure.Refused(status, Troubles.retryAfter(response.headers())), status >= 500);
    }

    // MCP says 404, but many servers answer a request of an unknown session with 400.
    private boolean isSessionLost(int status, byte[] text) {
        boolean session = id.isPresent() || sse.isPresent();
        boolean named = new String(text, StandardCharsets.UTF_8)
                .toLowerCase(Locale.ROOT)
                .contains("session");
        return session && (status == 404 || (status == 400 && named));
    }

    private Ending streamed(InputStream body, JsonValue request) throws IOException, InterruptedException {
        ServerEvents events = new ServerEvents(limit);
        events.from(body);
        for (int count = 0; ; count++) {
            try {
                for (Optional<ServerEvent> event = events.next(); event.isPresent(); event = events.next()) {
                    if (received(event.get().data(), request)) {
                        return new Ending.Answered();
                    }
                }
            } catch (ServerEvents.TooLargeException tooLarge) {
                return new Ending.Garbled();
            } catch (IOException cut) {
                // continued below, like a stream that ends too early
            }
            if (closed || count == RESUMPTIONS || events.lastId().isEmpty() || !resumed(events)) {
                return new Ending.Failed(new Failure.ConnectionLost(), true);
            }
        }
    }

    private boolean resumed(ServerEvents events) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(events.retry().toMillis());
        try {
            HttpRequest.Builder get = request(EVENTS).GET();
            events.lastId().ifPresent(last -> get.setHeader("Last-Event-ID", last));
            HttpResponse<InputStream> response = http.send(get.build(), HttpResponse.BodyHandlers.ofInputStream());
            events.from(response.body());
            return response.statusCode() == 200;
        } catch (IOException failed) {
            return false;
        }
    }

    /** {@return whether these bytes are the answer to the request; whatever they are, they are passed on} */
    private boolean received(byte[] utf8, JsonValue request) {
        Optional<Message> message = utf8.length > limit ? Optional.empty() : new MessageScanner().read(utf8);
        boolean answer = message.filter(it -> isAnswer(it, request)).isPresent();
        if (answer && message.get() instanceof Message.Response response) {
            response.protocolVersion().ifPresent(it -> version = Optional.of(it));
        }
        listener.received(message);
        return answer;
    }

    private static boolean isAnswer(Message message, JsonValue request) {
        return message instanceof Message.Response response && response.id().equals(request);
    }

    /** Passes on messages that belong to no request, until the session is closed or the server offers none. */
    public void listen() throws InterruptedException {
        ServerEvents events = new ServerEvents(limit);
        boolean offered = sse.isEmpty();
        while (offered && !closed) {
            offered = resumed(events);
            try {
                for (Optional<ServerEvent> event = events.next(); offered && event.isPresent(); event = events.next()) {
                    listener.received(new MessageScanner().read(event.get().data()));
                }
            } catch (IOException cut) {
                // opened again
            }
        }
    }

    /** Ends the session at its server, which may take a while. */
    public void close() {
        closed = true;
        sse.ifPresent(SseConnection::close);
        if (id.isEmpty()) {
            return;
        }
        try {
            http.send(
                    request("application/json").timeout(LAST).DELETE().build(), HttpResponse.BodyHandlers.discarding());
        } catch (IOException gone) {
            // then the server ends the session by itself
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** {@return a client for sessions with servers at this address} */
    public static HttpClient client(URI uri) {
        boolean encrypted = "https".equalsIgnoreCase(uri.getScheme());
        return HttpClient.newBuilder()
                // without encryption, the client would offer HTTP/2 in headers that some servers do not expect
                .version(encrypted ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(NOTICE)
                .build();
    }
}
