package dev.faultline.gateway;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Writes messages to an HTTP response: one as JSON, several as server-sent events. Each event has an id, with which the
 * client continues a stream that is cut.
 */
final class EventStream {
    /** A comment is sent this often, so that a client that has gone is noticed. */
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.UTF_8);
    private static final byte[] END = "\n\n".getBytes(StandardCharsets.UTF_8);

    private final Outbox messages;
    private final boolean primes;
    private final HttpServletResponse response;

    /**
     * A response with these messages.
     *
     * @param primes whether the client understands events without data, which give it an id before the first message
     */
    EventStream(Outbox messages, boolean primes, HttpServletResponse response) {
        this.messages = messages;
        this.primes = primes;
        this.response = response;
    }

    /** Writes all messages until the stream ends. */
    void write() throws InterruptedException {
        try {
            ServletOutputStream out = begin();
            prime(out);
            follow(out);
        } catch (IOException gone) {
            messages.disconnect();
        }
    }

    /** Writes the response to a request: as JSON if its answer comes first and soon, else as a stream. */
    void reply() throws InterruptedException {
        Optional<Outbox.Item> first = messages.next(INTERVAL);
        try {
            if (first.isEmpty() && messages.isEnded()) {
                response.setStatus(HttpServletResponse.SC_ACCEPTED); // cancelled: there is no answer
            } else if (first.filter(Outbox.Item::last).isPresent()) {
                answer(messages, first.get().utf8(), response);
            } else if (first.isPresent()) {
                ServletOutputStream out = begin();
                write(first.get(), out);
                follow(out);
            } else {
                write();
            }
        } catch (IOException gone) {
            messages.disconnect();
        }
    }

    private void follow(ServletOutputStream out) throws IOException, InterruptedException {
        while (!messages.isEnded()) {
            Optional<Outbox.Item> next = messages.next(INTERVAL);
            if (next.isPresent()) {
                write(next.get(), out);
            } else if (!messages.isEnded()) {
                out.write(COMMENT);
                out.flush();
            }
        }
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

    private ServletOutputStream begin() throws IOException {
        messages.beginStream();
        response.setStatus(HttpServletResponse.SC_OK);
        response.setContentType("text/event-stream");
        response.setHeader("Cache-Control", "no-cache");
        response.flushBuffer();
        return response.getOutputStream();
    }

    private void prime(ServletOutputStream out) throws IOException {
        if (primes) {
            out.write(("id: " + messages.stream() + "-0\nretry: 1000\ndata:\n\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
    }

    private void write(Outbox.Item item, ServletOutputStream out) throws IOException {
        String head = "id: " + messages.stream() + "-" + item.number() + "\nevent: message\ndata: ";
        out.write(head.getBytes(StandardCharsets.UTF_8));
        out.write(item.utf8());
        out.write(END);
        out.flush();
    }
}
