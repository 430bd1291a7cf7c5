package dev.faultline.server.internal;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Ends a session as if its client had deleted it, while another request is served: the SDK's servlet has no other way
 * to forget a session at once.
 */
public final class SessionEnd {
    private SessionEnd() {}

    /** Ends the session of this id. */
    public static void end(HttpServlet sdk, HttpServletRequest current, HttpServletResponse response, String id)
            throws ServletException, IOException {
        sdk.service(new Delete(current, id), new Unsent(response));
    }

    private static final class Delete extends HttpServletRequestWrapper {
        private final String id;

        Delete(HttpServletRequest request, String id) {
            super(request);
            this.id = id;
        }

        @Override
        public String getMethod() {
            return "DELETE";
        }

        @Override
        public String getHeader(String name) {
            return name.equalsIgnoreCase("Mcp-Session-Id") ? id : super.getHeader(name);
        }
    }

    /** A response of which nothing is sent. */
    private static final class Unsent extends HttpServletResponseWrapper {
        Unsent(HttpServletResponse response) {
            super(response);
        }

        @Override
        public void setStatus(int status) {
            // the current request has a status of its own
        }

        @Override
        public void sendError(int status) {
            // as above
        }

        @Override
        public void sendError(int status, String message) {
            // as above
        }

        @Override
        public void setContentType(String type) {
            // as above
        }

        @Override
        public void setCharacterEncoding(String encoding) {
            // as above
        }

        @Override
        public PrintWriter getWriter() {
            return new PrintWriter(Writer.nullWriter());
        }
    }
}
