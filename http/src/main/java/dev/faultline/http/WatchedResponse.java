package dev.faultline.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** A response that reports when the server waits for the client to read it. */
final class WatchedResponse extends Response.Wrapper {
    private final ClientConnection client;

    WatchedResponse(Request request, Response response, ClientConnection client) {
        super(request, response);
        this.client = client;
    }

    @Override
    public void write(boolean last, @Nullable ByteBuffer content, Callback callback) {
        long bytes = content == null ? 0 : content.remaining();
        client.awaitReader();
        super.write(last, content, new Callback.Nested(callback) {
            @Override
            public void completed() {
                client.sent(bytes);
            }
        });
    }
}
