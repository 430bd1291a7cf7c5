package dev.faultline.gateway;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** Writes messages to an HTTP response: one as JSON, several as server-sent events. */
final class EventStream {
    /** A comment is sent this often, so that a client that has gone is noticed. */
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private static final byte[] BEGIN = "event: message\ndata: ".getBytes(StandardCharsets.UTF_8);
    private static final byte[] END = "\n\n".getBytes(StandardCharsets.UTF_8);
    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.UTF_8);

    private EventStream() {}

    /** Writes all messages until the stream ends. */
    static void write(Outbox messages, HttpServletResponse response) throws InterruptedException {
        try {
            ServletOutputStream out = begin(response);
            while (!messages.isEnded()) {
                Optional<Outbox.Item> next = messages.next(INTERVAL);
                if (next.isPresent()) {
                    write(next.get().utf8(), out);
                } else if (!messages.isEnded()) {
                    out.write(COMMENT);
                    out.flush();
                }
            }
        } catch (IOException gone) {
            messages.abandon();
        }
    }

    /** Writes the response to a request: as JSON if its answer comes first, else as a stream. */
    static void reply(Outbox messages, HttpServletResponse response) throws InterruptedException {
        Optional<Outbox.Item> first = Optional.empty();
        while (first.isEmpty() && !messages.isEnded()) {
            first = messages.next(INTERVAL);
        }
        try {
            if (first.isEmpty()) {
                response.setStatus(HttpServletResponse.SC_ACCEPTED); // cancelled: there is no answer
            } else if (first.get().last()) {
                json(HttpServletResponse.SC_OK, first.get().utf8(), response);
            } else {
                write(first.get().utf8(), begin(response));
                write(messages, response);
            }
        } catch (IOException gone) {
            messages.abandon();
        }
    }

    /** Writes one message as JSON. */
    static void json(int status, byte[] utf8, HttpServletResponse response) throws IOException {
        response.setStatus(status);
        response.setContentType("application/json");
        response.setContentLength(utf8.length);
        response.getOutputStream().write(utf8);
    }

    private static ServletOutputStream begin(HttpServletResponse response) throws IOException {
        if (!response.isCommitted()) {
            response.setStatus(HttpServletResponse.SC_OK);
            response.setContentType("text/event-stream");
            response.setHeader("Cache-Control", "no-cache");
            response.flushBuffer();
        }
        return response.getOutputStream();
    }

    private static void write(byte[] utf8, ServletOutputStream out) throws IOException {
        out.write(BEGIN);
        out.write(utf8);
        out.write(END);
        out.flush();
    }
}
