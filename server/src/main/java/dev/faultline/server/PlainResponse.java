package dev.faultline.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;

/** A response whose errors are messages of the protocol, where the container would write a page. */
final class PlainResponse extends HttpServletResponseWrapper {
    /** Writes a refusal. */
    @FunctionalInterface
    interface Refusing {
        void refuse(HttpReply reply, WebRules.Refused refused) throws IOException;
    }

    private final HttpServletRequest request;
    private final Refusing refusing;

    PlainResponse(HttpServletRequest request, HttpServletResponse response, Refusing refusing) {
        super(response);
        this.request = request;
        this.refusing = refusing;
    }

    @Override
    public void sendError(int status) throws IOException {
        sendError(status, "");
    }

    @Override
    public void sendError(int status, String message) throws IOException {
        refusing.refuse(
                new HttpReply(request, (HttpServletResponse) getResponse()),
                new WebRules.Refused(status, sentence(status)));
    }

    private static String sentence(int status) {
        return switch (status) {
            case SC_NOT_FOUND -> WebRules.Refused.LOST_SESSION.sentence();
            case SC_METHOD_NOT_ALLOWED -> "This server does not know that method of HTTP";
            case SC_SERVICE_UNAVAILABLE -> "The server is shutting down";
            default -> "The request was refused"; // whatever else the SDK may come to send
        };
    }
}
