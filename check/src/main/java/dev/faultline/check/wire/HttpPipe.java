package dev.faultline.check.wire;

import dev.faultline.rpc.ServerEvent;
import dev.faultline.rpc.ServerEvents;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/** A server over Streamable HTTP: each message is a request of its own. */
final class HttpPipe implements MessagePipe {
    private static final String SESSION = "Mcp-Session-Id";
    private static final int SHOWN_BYTES = 4096;
    private static final int FAILED = 400;

    private final CheckTarget.Remote target;
    private final HttpClient client;
    private final Duration timeout;
    private final BlockingQueue<Incoming> incoming = new ArrayBlockingQueue<>(MAX_WAITING);
    private volatile Optional<String> session = Optional.empty();
    private volatile Optional<String> version = Optional.empty();

    HttpPipe(CheckTarget.Remote target, Duration timeout) {
        this.target = target;
        this.timeout = timeout;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(timeout)
                .build();
    }

    /** Sends this protocol version in the header of all further requests. */
    void agree(String protocolVersion) {
        version = Optional.of(protocolVersion);
    }

    @Override
    public void send(String message) {
        HttpRequest request = request()
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(message))
                .build();
        Thread.ofVirtual().name("faultline-check-post").start(() -> post(request));
    }

    private HttpRequest.Builder request() {
        HttpRequest.Builder request = HttpRequest.newBuilder(target.uri())
                .timeout(timeout)
                .header("Accept", "application/json, text/event-stream");
        target.headers().forEach(request::setHeader);
        session.ifPresent(id -> request.setHeader(SESSION, id));
        version.ifPresent(it -> request.setHeader("MCP-Protocol-Version", it));
        return request;
    }

    private void post(HttpRequest request) {
        try {
            HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                response.headers().firstValue(SESSION).ifPresent(id -> session = Optional.of(id));
                if (response.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream")) {
                    readEvents(body);
                } else {
                    readBody(response, body.readNBytes(MAX_BYTES));
                }
            }
        } catch (HttpTimeoutException silent) {
            // the conversation notices that no answer came
        } catch (IOException lost) {
            boolean ignored =
                    incoming.offer(new Incoming.Ended(new Observed.Gone(OptionalInt.empty(), List.of(words(lost)))));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    // The client of the JDK often says why only in the class of the exception.
    private static String words(IOException lost) {
        return switch (lost) {
            case ConnectException refused
            when refused.getCause() instanceof ConnectException other
                    && other.getCause() instanceof UnresolvedAddressException -> "there is no such host";
            case ConnectException refused -> "the connection was refused";
            case SSLException untrusted -> "TLS failed: " + untrusted.getMessage();
            default -> lost.getMessage() == null ? "the connection was lost" : lost.getMessage();
        };
    }

    private void readEvents(InputStream body) throws IOException, InterruptedException {
        ServerEvents events = new ServerEvents(MAX_BYTES);
        events.from(body);
        for (Optional<ServerEvent> event = events.next(); event.isPresent(); event = events.next()) {
            incoming.put(new Incoming.Text(event.get().data()));
        }
    }

    private void readBody(HttpResponse<?> response, byte[] body) throws InterruptedException {
        int status = response.statusCode();
        String text = new String(body, StandardCharsets.UTF_8).strip();
        boolean json = text.startsWith("{") || text.startsWith("[");
        if (json && (status < FAILED || text.contains("\"jsonrpc\""))) {
            incoming.put(new Incoming.Text(body));
        } else if (!text.isEmpty() || status >= 300) {
            incoming.put(new Incoming.WebPage(
                    status,
                    text.substring(0, Math.min(text.length(), SHOWN_BYTES)),
                    response.headers().firstValue("WWW-Authenticate")));
        }
    }

    @Override
    public Optional<Incoming> receive(Duration atMost) throws InterruptedException {
        return Optional.ofNullable(incoming.poll(Math.max(0, atMost.toMillis()), TimeUnit.MILLISECONDS));
    }

    @Override
    public Optional<Boolean> endsWithItsInput(Duration atMost) {
        return Optional.empty();
    }

    @Override
    public void close() {
        if (session.isEmpty()) {
            return;
        }
        try {
            HttpResponse<Void> ignored =
                    client.send(request().DELETE().build(), HttpResponse.BodyHandlers.discarding());
        } catch (IOException gone) {
            // then the server ends the session by itself
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
