package dev.faultline.gateway.remote;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.message.Spool;
import dev.faultline.gateway.relay.Failure;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.ServerEvent;
import dev.faultline.rpc.ServerEvents;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A session with a server. Each method blocks, so each call needs a thread of its own; {@link #close} ends them all.
 */
public final class RemoteSession {
    private static final int RESUMPTIONS = 3;
    private static final int SMALL = 64 * 1024;
    private static final int UNREACHABLE = 503;
    private static final int MOST_FAILURES = 5;
    /** The setting of Java's client for how many seconds it keeps a connection without requests. */
    private static final String KEPT_ALIVE = "jdk.httpclient.keepalive.timeout";

    private static final Duration CONNECTING = Duration.ofSeconds(10);
    private static final Set<Integer> REFUSED_BY_OLD = Set.of(400, 404, 405);

    private final RemoteRequests requests;
    private final int limit;
    private final long maxResult;
    private final RemoteListener listener;
    private volatile Optional<SseConnection> sse = Optional.empty();
    private volatile boolean closed;

    /**
     * A session that begins when its server answers {@code initialize}.
     *
     * @param limit the size of the largest message, in bytes
     * @param maxResult the size of the largest result, in bytes
     */
    public RemoteSession(HttpClient http, RemoteAddress address, int limit, long maxResult, RemoteListener listener) {
        this.requests = new RemoteRequests(http, address);
        this.limit = limit;
        this.maxResult = maxResult;
        this.listener = listener;
    }

    /**
     * Sends a request, passes on messages until its answer has arrived, and returns how it ended.
     *
     * @param headers those that repeat parts of the request, in the modern era of the protocol
     */
    public Ending ask(byte[] utf8, JsonValue request, Map<String, String> headers) throws InterruptedException {
        Ending ending = posted(utf8, Optional.of(request), headers);
        return headers.isEmpty() && mayBeOld(ending) && isOld() ? posted(utf8, Optional.of(request), headers) : ending;
    }

    // MCP's rule for servers of the revision 2024-11-05: they refuse the first request, and offer a stream.
    private boolean mayBeOld(Ending ending) {
        return requests.isNew()
                && sse.isEmpty()
                && ending instanceof Ending.Failed(Failure.Refused(int status, var pause, var challenge), boolean sent)
                && REFUSED_BY_OLD.contains(status);
    }

    private boolean isOld() throws InterruptedException {
        Optional<SseConnection> opened = SseConnection.open(requests, limit, listener);
        if (opened.isEmpty()) {
            return false;
        }
        if (opened.get().endpoint().filter(requests::moveTo).isEmpty()) {
            opened.get().close();
            return false;
        }
        sse = opened;
        return true;
    }

    /** Sends a notification or a response, and returns how it ended. */
    public Ending notice(byte[] utf8) throws InterruptedException {
        return posted(utf8, Optional.empty(), Map.of());
    }

    private Ending posted(byte[] utf8, Optional<JsonValue> request, Map<String, String> headers)
            throws InterruptedException {
        if (sse.filter(SseConnection::isClosed).isPresent()) {
            return new Ending.SessionLost();
        }
        try {
            HttpResponse<InputStream> response =
                    request.isPresent() ? requests.ask(utf8, headers) : requests.notice(utf8);
            try (InputStream body = response.body()) {
                return ending(response, body, request);
            }
        } catch (IOException failed) {
            return Troubles.of(failed);
        }
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
        requests.join(response);
        if (type(response).startsWith(RemoteRequests.EVENTS)) {
            return streamed(body, request.get());
        }
        if (!type(response).startsWith("application/json")) {
            return new Ending.Garbled();
        }
        byte[] text = body.readNBytes(limit + 1);
        if (text.length > limit) {
            return spooled(text, body, request.get());
        }
        return received(text, request.get()) ? new Ending.Answered() : new Ending.Garbled();
    }

    private Ending spooled(byte[] begin, InputStream rest, JsonValue request) throws IOException {
        Spool spool = new Spool(limit, maxResult);
        spool.begin();
        spool.accept(begin, 0, begin.length);
        byte[] chunk = new byte[SMALL];
        for (int count = rest.read(chunk); count >= 0; count = rest.read(chunk)) {
            spool.accept(chunk, 0, count);
        }
        return taken(spool, request);
    }

    private Ending taken(Spool spool, JsonValue request) {
        Optional<Message.Response> large = spool.take().filter(response -> isAnswer(response, request));
        if (large.isPresent()) {
            listener.received(Optional.of(large.get()));
            return new Ending.Answered();
        }
        return spool.exceeded()
                .<Ending>map(bytes -> new Ending.Failed(new Failure.TooLarge(bytes), true))
                .orElseGet(Ending.Garbled::new);
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
                        new Failure.Refused(
                                status, Troubles.retryAfter(response.headers()), requests.challenge(response)),
                        status >= 500);
    }

    private boolean isSessionLost(int status, byte[] text) {
        return (requests.isInSession() || sse.isPresent()) && LostSessions.isOne(status, text);
    }

    private Ending streamed(InputStream body, JsonValue request) throws IOException, InterruptedException {
        Spool spool = new Spool(limit, maxResult);
        ServerEvents events = new ServerEvents(limit, spool);
        events.from(body);
        for (int count = 0; ; count++) {
            try {
                for (Optional<ServerEvent> event = events.next(); event.isPresent(); event = events.next()) {
                    if (events.isOverflown()) {
                        return taken(spool, request);
                    }
                    if (received(event.get().data(), request)) {
                        return new Ending.Answered();
                    }
                }
            } catch (ServerEvents.TooLargeException tooLarge) {
                return new Ending.Failed(new Failure.TooLarge(limit), true);
            } catch (IOException cut) {
                // continued below, like a stream that ends too early
            }
            if (closed || count == RESUMPTIONS || events.lastId().isEmpty()) {
                return new Ending.Failed(new Failure.ConnectionLost(), true);
            }
            TimeUnit.MILLISECONDS.sleep(events.retry().toMillis());
            if (opened(events).orElse(0) != 200) {
                return new Ending.Failed(new Failure.ConnectionLost(), true);
            }
        }
    }

    /** Opens the server's stream, after the last event that has been received; {@return the status, if there is one} */
    private OptionalInt opened(ServerEvents events) throws InterruptedException {
        try {
            HttpResponse<InputStream> response = requests.listen(events.lastId());
            events.from(response.body());
            return OptionalInt.of(response.statusCode());
        } catch (IOException failed) {
            return OptionalInt.empty();
        }
    }

    /** {@return whether these bytes are the answer to the request; whatever they are, they are passed on} */
    private boolean received(byte[] utf8, JsonValue request) {
        Optional<Message> message = utf8.length > limit ? Optional.empty() : new MessageScanner().read(utf8);
        boolean answer = message.filter(it -> isAnswer(it, request)).isPresent();
        if (answer && message.get() instanceof Message.Response response) {
            response.protocolVersion().ifPresent(requests::speak);
        }
        switch (message.orElse(null)) {
            case Message.Request question -> listener.asked(question, request);
            case Message.Notification note -> listener.noted(note, request);
            case Message.Response response -> listener.received(message);
            case null -> listener.received(message); // not a message
        }
        return answer;
    }

    private static boolean isAnswer(Message message, JsonValue request) {
        return message instanceof Message.Response response && response.id().equals(request);
    }

    /** Passes on messages that belong to no request, until the session is closed or the server offers none. */
    public void listen() throws InterruptedException {
        ServerEvents events = new ServerEvents(limit);
        for (int failures = 0; sse.isEmpty() && !closed; ) {
            int status = opened(events).orElse(UNREACHABLE);
            if (status == 200) {
                failures = 0;
                receiveAll(events);
            } else if (status / 100 == 5) {
                failures = Math.min(failures + 1, MOST_FAILURES);
            } else {
                return; // the server does not offer it
            }
            TimeUnit.MILLISECONDS.sleep(events.retry().toMillis() << failures);
        }
    }

    private void receiveAll(ServerEvents events) {
        try {
            for (Optional<ServerEvent> event = events.next(); event.isPresent(); event = events.next()) {
                listener.received(new MessageScanner().read(event.get().data()));
            }
        } catch (IOException cut) {
            // opened again
        }
    }

    /** Ends the session at its server, which may take a while. */
    public void close() {
        closed = true;
        sse.ifPresent(SseConnection::close);
        if (!requests.isInSession()) {
            return;
        }
        try {
            requests.delete();
        } catch (IOException gone) {
            // then the server ends the session by itself
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** {@return a client for sessions with servers at this address} */
    public static HttpClient client(URI uri) {
        // Servers on Node and uvicorn close a connection after 5 s without a request. A call that is sent on it at that
        // moment would fail, and must not be repeated. Java keeps connections for 30 s, whatever the server says.
        if (System.getProperty(KEPT_ALIVE) == null) {
            System.setProperty(KEPT_ALIVE, "3");
        }
        boolean encrypted = "https".equalsIgnoreCase(uri.getScheme());
        return HttpClient.newBuilder()
                // without encryption, the client would offer HTTP/2 in headers that some servers do not expect
                .version(encrypted ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECTING)
                .build();
    }
}
