package dev.faultline.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Locale;
import java.util.Optional;

/** Requires that the body of a request is announced as JSON in UTF-8, its only encoding (RFC 8259). */
public final class JsonContent {
    private static final String CHARSET = "charset=";

    private JsonContent() {}

    /** {@return why the server rejects the content type of this request, if it does} */
    public static Optional<Refusal> refusal(HttpServletRequest request) {
        // not getContentType, which fails in Jetty if Java does not know the charset
        String given = Optional.ofNullable(request.getHeader("Content-Type"))
                .orElse("")
                .toLowerCase(Locale.ROOT);
        String[] parts = given.split(";", -1);
        if (!parts[0].strip().equals("application/json")) {
            return refused("The Content-Type must be application/json");
        }
        for (String parameter : parts) {
            String plain = parameter.replace(" ", "").replace("\t", "").replace("\"", "");
            if (plain.startsWith(CHARSET) && !plain.equals("charset=utf-8") && !plain.equals("charset=utf8")) {
                return refused("The charset of the Content-Type must be utf-8");
            }
        }
        return Optional.empty();
    }

    private static Optional<Refusal> refused(String sentence) {
        return Optional.of(
                new Refusal(HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE, Refusal.Reason.CONTENT_TYPE, sentence));
    }
}
