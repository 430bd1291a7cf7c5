package dev.faultline.http.endpoint;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Sends a text as the body of a response. */
final class TextResponse {
    private TextResponse() {}

    static void send(HttpServletResponse response, String type, String body) throws IOException {
        response.setContentType(type);
        response.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
    }
}
