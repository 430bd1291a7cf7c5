package dev.faultline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.faultline.gateway.message.LargeText;
import dev.faultline.http.stream.EventStream;
import dev.faultline.http.stream.KeepAlive;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Writes messages to an HTTP response: one as JSON, several as server-sent events. Each event has an id, with which the
 * client continues a stream that is cut.
 */
final class MessageStream {
    /** The header that names the last event which the client received of a stream that was cut. */
    static final String LAST_EVENT = "Last-Event-ID";

    private static final String FIRST_PRIMED = "2025-11-25";
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final byte[] END = "\n\n".getBytes(UTF_8);

    private final Outbox messages;
    private final KeepAlive keepAlive;
    private final HttpServletRequest request;
    private final HttpServletResponse response;

    /** A response with these messages to this request. */
    MessageStream(Outbox messages, KeepAlive keepAlive, HttpServletRequest request, HttpServletResponse response) {
        this.messages = messages;
        this.keepAlive = keepAlive;
        this.request = request;
        this.response = response;
    }

    /** Writes all messages until the stream ends. */
    void listen() throws InterruptedException {
        write(keepAlive.listening(request, response, messages::disconnect), Optional.empty());
    }

    /** Writes the response to a request: as JSON if its answer comes first and soon, else as a stream. */
    void reply() throws InterruptedException {
        Optional<Outbox.Item> first = messages.next(keepAlive.silence());
        if (first.isEmpty() && messages.isEnded()) {
            response.setStatus(HttpServletResponse.SC_ACCEPTED); // cancelled: there is no answer
        } else if (first.filter(Outbox.Item::last).isPresent()) {
            try {
                if (first.get().large().isPresent()) {
                    json(first.get().large().get(), response);
                } else {
                    answer(messages, first.get().utf8(), response);
                }
            } catch (IOException gone) {
                messages.disconnect();
            }
        } else {
            write(keepAlive.answering(request, response, messages::disconnect), first);
        }
    }

    private void write(EventStream stream, Optional<Outbox.Item> first) throws InterruptedException {
        messages.beginStream();
        try {
            if (first.isPresent()) {
                write(first.get(), stream);
            } else {
                begin(stream);
            }
            while (stream.isOpen() && !messages.isEnded()) {
                messages.next(LONG).ifPresent(item -> write(item, stream));
            }
        } finally {
            stream.end();
        }
    }

    private void begin(EventStream stream) {
        if (isPrimed()) {
            stream.send(("id: " + messages.stream() + "-0\nretry: 1000\ndata:\n\n").getBytes(UTF_8));
        } else {
            stream.begin();
        }
    }

    // An event without data gives the client an id before the first message. Clients of earlier revisions take it for
    // one.
    private boolean isPrimed() {
        String version = request.getHeader("MCP-Protocol-Version");
        return version != null && version.compareTo(FIRST_PRIMED) >= 0 && request.getHeader(LAST_EVENT) == null;
    }

    private void write(Outbox.Item item, EventStream stream) {
        String head = "id: " + messages.stream() + "-" + item.number() + "\nevent: message\ndata: ";
        if (item.large().isPresent()) {
            stream.send(head.getBytes(UTF_8), item.large().get()::writeTo, END);
        } else {
            stream.send(head.getBytes(UTF_8), item.utf8(), END);
        }
    }

    private static void json(LargeText large, HttpServletResponse response) throws IOException {
        response.setContentType("application/json");
        response.setContentLengthLong(large.length());
        large.writeTo(response.getOutputStream());
    }

    /** Writes the only message of a response, with the status that the server demands. */
    static void answer(Outbox messages, byte[] utf8, HttpServletResponse response) throws IOException {
        json(messages.challenge().map(it -> it.applyTo(response)).orElse(HttpServletResponse.SC_OK), utf8, response);
    }

    /** Writes one message as JSON. */
    static void json(int status, byte[] utf8, HttpServletResponse response) throws IOException {
        response.setStatus(status);
        response.setContentType("application/json");
        response.setContentLength(utf8.length);
        response.getOutputStream().write(utf8);
    }
}
