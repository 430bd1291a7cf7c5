package dev.faultline.server.internal;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request that the server itself sends to the SDK's servlet, with nothing in it but a method and a session. */
final class OwnRequest extends HttpServletRequestWrapper {
    private final String method;
    private final Optional<String> session;

    OwnRequest(String method, Optional<String> session) {
        super(EmptyProxy.of(HttpServletRequest.class));
        this.method = method;
        this.session = session;
    }

    /** {@return whether the server itself sends this request} */
    static boolean is(HttpServletRequest request) {
        return request instanceof OwnRequest
                || (request instanceof HttpServletRequestWrapper wrapper && wrapper.getRequest() instanceof OwnRequest);
    }

    @Override
    public String getMethod() {
        return method;
    }

    @Override
    public String getRequestURI() {
        return "";
    }

    @Override
    public String getContentType() {
        return "application/json";
    }

    @Override
    public @Nullable String getHeader(String name) {
        if (name.equalsIgnoreCase(SdkRequest.SESSION)) {
            return session.orElse(null);
        }
        return name.equalsIgnoreCase("Accept") ? "application/json, text/event-stream" : null;
    }
}
