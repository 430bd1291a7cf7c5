package dev.faultline.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.concurrent.CompletableFuture;

/** The streams of a client to a server in this process, which serves until the client closes one of them. */
final class LocalStreams implements AutoCloseable {
    private final Pipe input = Pipe.open();
    private final Pipe output = Pipe.open();
    private final CompletableFuture<Integer> end = new CompletableFuture<>();

    LocalStreams(FaultlineServer server) throws IOException {
        Thread.ofPlatform().daemon().start(() -> serve(server));
    }

    private void serve(FaultlineServer server) {
        try (InputStream in = Channels.newInputStream(input.source());
                OutputStream out = Channels.newOutputStream(output.sink())) {
            server.serve(in, out);
            end.complete(0);
        } catch (IOException | RuntimeException | Error thrown) {
            end.completeExceptionally(thrown);
        }
    }

    /** {@return what the server writes} */
    InputStream in() {
        return Channels.newInputStream(output.source());
    }

    /** {@return what the server reads} */
    OutputStream out() {
        return Channels.newOutputStream(input.sink());
    }

    /** {@return 0, once the server has ended} */
    CompletableFuture<Integer> end() {
        return end;
    }

    @Override
    public void close() {
        try {
            input.sink().close();
            output.source().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
