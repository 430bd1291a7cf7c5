package dev.faultline.server.internal;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request with the headers that the SDK understands: the id that the SDK itself uses for the session, not the one
 * that the client holds, and an Accept header without wildcards. It ends once, and not while a comment is written.
 */
public final class SdkRequest extends HttpServletRequestWrapper {
    /** The header that names the session of a request. */
    public static final String SESSION = "Mcp-Session-Id";

    private static final String ACCEPT = "Accept";

    private final Optional<String> session;
    private final boolean acceptsBoth;
    private @Nullable AsyncContext async;

    /**
     * Wraps this request.
     *
     * @param session the SDK's id of its session
     * @param acceptsBoth whether its client accepts JSON as well as streams
     */
    public SdkRequest(HttpServletRequest request, Optional<String> session, boolean acceptsBoth) {
        super(request);
        this.session = session;
        this.acceptsBoth = acceptsBoth;
    }

    @Override
    public @Nullable String getHeader(String name) {
        Optional<String> replaced = replaced(name);
        return replaced.isPresent() ? replaced.get() : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return replaced(name)
                .map(value -> Collections.enumeration(List.of(value)))
                .orElseGet(() -> super.getHeaders(name));
    }

    @Override
    public AsyncContext startAsync() {
        SdkAsync started = new SdkAsync(super.startAsync());
        async = started;
        return started;
    }

    @Override
    public AsyncContext getAsyncContext() {
        AsyncContext started = async;
        return started == null ? super.getAsyncContext() : started;
    }

    private Optional<String> replaced(String name) {
        if (name.equalsIgnoreCase(SESSION)) {
            return session;
        }
        return acceptsBoth && name.equalsIgnoreCase(ACCEPT)
                ? Optional.of("application/json, text/event-stream")
                : Optional.empty();
    }
}
