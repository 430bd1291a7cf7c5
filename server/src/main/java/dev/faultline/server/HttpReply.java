package dev.faultline.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The HTTP response to one request, where the guard writes it instead of the SDK. */
record HttpReply(HttpSender sender, HttpServletResponse response) {
    /** {@return the request that it answers} */
    HttpServletRequest request() {
        return sender.request();
    }

    /** Sends one message as JSON. */
    void send(int status, String json) throws IOException {
        response.setStatus(status);
        response.setContentType("application/json");
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /** {@return whether the SDK has answered already, even with an HTTP error} */
    boolean isBegun() {
        return response.isCommitted() || response.getStatus() >= HttpServletResponse.SC_BAD_REQUEST;
    }

    /** Sends the response that the SDK did not send, in the form that it has begun: as an event, or as JSON. */
    void finish(String json) {
        try {
            boolean stream = request().isAsyncStarted();
            PrintWriter writer = response.getWriter();
            if (!stream) {
                response.setContentType("application/json");
            }
            writer.write(stream ? "event: message\ndata: " + json + "\n\n" : json);
            writer.flush();
            if (!stream) {
                writer.close(); // the SDK's later writes are discarded
            } else {
                request().getAsyncContext().complete();
            }
        } catch (IOException disconnected) {
            throw new UncheckedIOException(disconnected);
        }
    }
}
