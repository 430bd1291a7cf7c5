package dev.faultline.server;

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

/** A request that has passed the door, with what goes on in the place of its body. */
final class PassedRequest extends HttpServletRequestWrapper {
    private static final String CALL = "dev.faultline.call";

    private final String body;

    PassedRequest(HttpServletRequest request, String body, Optional<InFlight> call) {
        super(request);
        this.body = body;
        call.ifPresent(it -> request.setAttribute(CALL, it));
    }

    /** {@return an extractor that adds the call to what the author's own makes} */
    static McpTransportContextExtractor<HttpServletRequest> extractor(
            McpTransportContextExtractor<HttpServletRequest> author) {
        return request -> {
            McpTransportContext context = author.extract(request);
            return request.getAttribute(CALL) instanceof InFlight call ? new Passport(context, call) : context;
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
                throw new IllegalStateException("the message has been read");
            }
        };
    }

    private byte[] utf8() {
        return body.getBytes(StandardCharsets.UTF_8);
    }
}
