package dev.faultline.server.internal;

import dev.faultline.http.session.HttpSessions;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.reflect.Array;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/**
 * Ends sessions as if their clients had deleted them: the SDK's servlet has no other way to forget a session at once.
 *
 * @param sdk the SDK's servlet
 * @param sessions the sessions, by the ids that the SDK knows
 */
public record SessionEnd(HttpServlet sdk, HttpSessions sessions) {
    /** Ends the session of this id. */
    public void end(String id) {
        try {
            sdk.service(new Delete(id), new Unsent());
        } catch (ServletException | IOException e) {
            throw new IllegalStateException("the SDK could not end a session", e);
        } finally {
            sessions.end(id); // also if the SDK did not know it
        }
    }

    /** Ends the sessions that were unused for too long. */
    public void endExpired() {
        sessions.expired().forEach(this::end);
    }

    /** A request to delete a session, with nothing else in it. */
    static final class Delete extends HttpServletRequestWrapper {
        private final String id;

        Delete(String id) {
            super(empty(HttpServletRequest.class));
            this.id = id;
        }

        @Override
        public String getMethod() {
            return "DELETE";
        }

        @Override
        public String getRequestURI() {
            return "";
        }

        @Override
        public @Nullable String getHeader(String name) {
            return name.equalsIgnoreCase("Mcp-Session-Id") ? id : null;
        }
    }

    /** A response of which nothing is sent. */
    private static final class Unsent extends HttpServletResponseWrapper {
        Unsent() {
            super(empty(HttpServletResponse.class));
        }

        @Override
        public PrintWriter getWriter() {
            return new PrintWriter(Writer.nullWriter());
        }
    }

    private static <T> T empty(Class<T> type) {
        Object empty = Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> nothing(method.getReturnType()));
        return type.cast(empty);
    }

    private static @Nullable Object nothing(Class<?> type) {
        if (type == Enumeration.class) {
            return Collections.emptyEnumeration();
        }
        return type.isPrimitive() && type != void.class ? Array.get(Array.newInstance(type, 1), 0) : null;
    }
}
