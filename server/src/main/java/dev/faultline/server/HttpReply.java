package dev.faultline.server;

import dev.faultline.http.stream.EventStream;
import dev.faultline.http.stream.KeepAlive;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The HTTP response to one request, where the guard writes it instead of the SDK. */
record HttpReply(HttpSender sender, HttpServletResponse response) {
    /** {@return the request that it answers} */
    HttpServletRequest request() {
        return sender.request();
    }

    /** {@return the stream that the response becomes} If its client leaves, a call goes on, and listening ends. */
    EventStream openStream(KeepAlive keepAlive) {
        return request().getMethod().equals("GET")
                ? keepAlive.listening(request(), response, this::complete)
                : keepAlive.answering(request(), response, () -> {});
    }

    private void complete() {
        request().getAsyncContext().complete();
    }

    /** Sends one message as JSON. */
    void send(int status, String json) throws IOException {
        EventStream.of(request()).ifPresent(EventStream::end);
        response.setStatus(status);
        response.setContentType("application/json");
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /** {@return whether the SDK has answered already, even with an HTTP error} */
    boolean isBegun() {
        return response.getStatus() >= HttpServletResponse.SC_BAD_REQUEST
                || EventStream.of(request()).map(EventStream::hasEvents).orElseGet(response::isCommitted);
    }

    /** Sends the response that the SDK did not send, in the form that it has begun: as an event, or as JSON. */
    void finish(String json) {
        Optional<EventStream> stream = EventStream.of(request());
        if (stream.isPresent()) {
            stream.get().send(("event: message\ndata: " + json + "\n\n").getBytes(StandardCharsets.UTF_8));
            stream.get().end();
            complete();
            return;
        }
        try (PrintWriter writer = response.getWriter()) { // the SDK's later writes are discarded
            response.setContentType("application/json");
            writer.write(json);
        } catch (IOException disconnected) {
            throw new UncheckedIOException(disconnected);
        }
    }
}
