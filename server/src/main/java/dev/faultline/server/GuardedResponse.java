package dev.faultline.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;

/** A response whose errors are JSON-RPC errors instead of the container's error pages. */
final class JsonErrorResponse extends HttpServletResponseWrapper {
    /** Writes the response to a rejected request. */
    @FunctionalInterface
    interface Rejector {
        void refuse(HttpReply reply, WebRules.Rejection rejection) throws IOException;
    }

    private final HttpServletRequest request;
    private final Rejector rejector;

    JsonErrorResponse(HttpServletRequest request, HttpServletResponse response, Rejector rejector) {
        super(response);
        this.request = request;
        this.rejector = rejector;
    }

    @Override
    public void sendError(int status) throws IOException {
        sendError(status, "");
    }

    @Override
    public void sendError(int status, String message) throws IOException {
        rejector.refuse(
                new HttpReply(request, (HttpServletResponse) getResponse()),
                new WebRules.Rejection(status, sentence(status)));
    }

    private static String sentence(int status) {
        return switch (status) {
            case SC_NOT_FOUND -> WebRules.Rejection.LOST_SESSION.sentence();
            case SC_METHOD_NOT_ALLOWED -> "This server does not support that HTTP method";
            case SC_SERVICE_UNAVAILABLE -> "The server is shutting down";
            default -> "The request was refused"; // any other status that the SDK may send
        };
    }
}
