package dev.faultline.server;

import dev.faultline.http.stream.KeepAlive;
import dev.faultline.server.internal.SdkRequest;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A response as the SDK gets it: its errors become JSON-RPC errors instead of the container's error pages, and the id
 * of a session that begins with it becomes one that only the client knows. Its streams are kept alive.
 */
final class GuardedResponse extends HttpServletResponseWrapper {
    /** Writes the response to a rejected request. */
    @FunctionalInterface
    interface Rejector {
        void refuse(HttpReply reply, WebRules.Rejection rejection) throws IOException;
    }

    private final HttpReply reply;
    private final UnaryOperator<String> clientIds;
    private final Rejector rejector;
    private final KeepAlive keepAlive;
    private @Nullable PrintWriter events;

    /**
     * Wraps the response of this reply.
     *
     * @param clientIds returns the client's id of a session that begins, given the SDK's
     */
    GuardedResponse(HttpReply reply, UnaryOperator<String> clientIds, Rejector rejector, KeepAlive keepAlive) {
        super(reply.response());
        this.keepAlive = keepAlive;
        this.reply = reply;
        this.clientIds = clientIds;
        this.rejector = rejector;
    }

    @Override
    public void setHeader(String name, String value) {
        super.setHeader(name, name.equalsIgnoreCase(SdkRequest.SESSION) ? clientIds.apply(value) : value);
    }

    @Override
    public PrintWriter getWriter() throws IOException {
        if (events == null && isStream()) {
            events = new PrintWriter(reply.openStream(keepAlive).writer());
        }
        return events == null ? super.getWriter() : events;
    }

    private boolean isStream() {
        return Optional.ofNullable(getContentType())
                .filter(type -> type.startsWith("text/event-stream"))
                .isPresent();
    }

    @Override
    public void sendError(int status) throws IOException {
        sendError(status, "");
    }

    @Override
    public void sendError(int status, String message) throws IOException {
        rejector.refuse(reply, rejection(status));
    }

    private static WebRules.Rejection rejection(int status) {
        return switch (status) {
            case SC_NOT_FOUND -> WebRules.Rejection.LOST_SESSION;
            case SC_METHOD_NOT_ALLOWED ->
                new WebRules.Rejection(status, "This server does not support that HTTP method");
            case SC_SERVICE_UNAVAILABLE -> WebRules.Rejection.SHUTTING_DOWN;
            default -> new WebRules.Rejection(status, "The request was refused"); // what else the SDK may send
        };
    }
}
