package dev.faultline.dashboard.web;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** Sends responses, all with the headers that keep a page to itself. */
final class Answers {
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

    private Answers() {}

    /** Sets the headers that every response has. */
    static void secure(HttpServletResponse response) {
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        // Not no-referrer: a browser would then send "Origin: null" with the login form.
        response.setHeader("Referrer-Policy", "same-origin");
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader("Cache-Control", "no-store");
    }

    static void html(HttpServletResponse response, String page) throws IOException {
        response.setContentType("text/html; charset=utf-8");
        response.getOutputStream().write(page.getBytes(StandardCharsets.UTF_8));
    }

    static void message(HttpServletResponse response, int status, String title, String sentence) throws IOException {
        response.setStatus(status);
        html(response, MessagePage.of(title, sentence));
    }

    /** {@return a writer for the body} The caller must flush it. */
    static Writer text(HttpServletResponse response, String type) throws IOException {
        response.setContentType(type);
        return new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8);
    }
}
