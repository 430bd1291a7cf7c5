package dev.faultline.server.internal;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A response of which nothing is sent; only the session that begins with it is kept. */
final class UnsentResponse extends HttpServletResponseWrapper {
    private @Nullable String session;

    UnsentResponse() {
        super(EmptyProxy.of(HttpServletResponse.class));
    }

    /** {@return the SDK's id of the session that begins with this response} */
    Optional<String> session() {
        return Optional.ofNullable(session);
    }

    @Override
    public void setHeader(String name, String value) {
        if (name.equalsIgnoreCase(SdkRequest.SESSION)) {
            session = value;
        }
    }

    @Override
    public PrintWriter getWriter() {
        return new PrintWriter(Writer.nullWriter());
    }
}
