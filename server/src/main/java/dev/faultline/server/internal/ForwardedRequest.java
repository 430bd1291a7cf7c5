package dev.faultline.server.internal;

import dev.faultline.rpc.InFlight;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A request that the server has read and admitted, as the SDK's servlet gets it: with the key of its message as the
 * body.
 */
public final class ForwardedRequest extends HttpServletRequestWrapper {
    private static final String CALL = "dev.faultline.call";

    private final String body;

    /** Forwards this request with this body. */
    public ForwardedRequest(HttpServletRequest request, String body, Optional<InFlight> call) {
        super(request);
        this.body = body;
        call.ifPresent(it -> request.setAttribute(CALL, it));
    }

    /** {@return an extractor that adds the request in flight to the context that the author's extractor makes} */
    public static McpTransportContextExtractor<HttpServletRequest> extractor(
            McpTransportContextExtractor<HttpServletRequest> author) {
        return request -> {
            if (OwnRequest.is(request)) {
                return McpTransportContext.EMPTY; // the server's own, of which an author knows nothing
            }
            McpTransportContext context = author.extract(request);
            return request.getAttribute(CALL) instanceof InFlight call ? new CallContext(context, call) : context;
        };
    }

    @Override
    public BufferedReader getReader() {
        return new BufferedReader(new StringReader(body));
    }

    @Override
    public int getContentLength() {
        return utf8().length;
    }

    @Override
    public long getContentLengthLong() {
        return utf8().length;
    }

    @Override
    public ServletInputStream getInputStream() {
        ByteArrayInputStream bytes = new ByteArrayInputStream(utf8());
        return new ServletInputStream() {
            @Override
            public int read() {
                return bytes.read();
            }

            @Override
            public int read(byte[] into, int from, int length) {
                return bytes.read(into, from, length);
            }

            @Override
            public boolean isFinished() {
                return bytes.available() == 0;
            }

            @Override
            public boolean isReady() {
                return true;
            }

            @Override
            public void setReadListener(ReadListener listener) {
                throw new IllegalStateException("the message has been read already");
            }
        };
    }

    private byte[] utf8() {
        return body.getBytes(StandardCharsets.UTF_8);
    }
}
