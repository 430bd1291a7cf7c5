package dev.faultline.http;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/** A request that reports when the server waits for more of its content. */
final class WatchedRequest extends Request.Wrapper {
    private final ClientConnection client;

    WatchedRequest(Request request, ClientConnection client) {
        super(request);
        this.client = client;
    }

    @Override
    public void demand(Runnable available) {
        client.awaitContent();
        super.demand(Invocable.from(Invocable.getInvocationType(available), () -> {
            client.received(0);
            available.run();
        }));
    }

    @Override
    public Content.@Nullable Chunk read() {
        Content.Chunk chunk = super.read();
        if (chunk != null) {
            client.received(chunk.remaining());
        }
        return chunk;
    }
}
