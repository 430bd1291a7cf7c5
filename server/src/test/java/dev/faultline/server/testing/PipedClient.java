package dev.faultline.server.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.faultline.json.JsonObject;
import dev.faultline.server.FaultlineServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The client of a server in this JVM, connected as if by the server's standard input and output. */
final class PipedClient implements WireClient {
    private final OutputStream toServer;
    private final LineClient lines;
    private final CompletableFuture<Void> served = new CompletableFuture<>();
    private final String greeting;

    PipedClient(FaultlineServer server, String revision) throws IOException {
        Pipe pipe = Pipe.open();
        this.toServer = Channels.newOutputStream(pipe.sink());
        this.lines = new LineClient(toServer, () -> "in this JVM");
        Thread.ofPlatform().daemon().name("faultline-test-server").start(() -> serve(server, pipe));
        this.greeting = lines.begin(revision);
    }

    private void serve(FaultlineServer server, Pipe pipe) {
        try (InputStream in = Channels.newInputStream(pipe.source())) {
            server.serve(in, new Received());
            served.complete(null);
        } catch (Throwable thrown) {
            served.completeExceptionally(thrown);
        }
        lines.end("the server ended");
    }

    @Override
    public String greeting() {
        return greeting;
    }

    @Override
    public CompletableFuture<String> ask(String method, String parameters) {
        return lines.ask(method, parameters);
    }

    @Override
    public CompletableFuture<JsonObject> call(String tool, String arguments) {
        return lines.call(tool, arguments);
    }

    @Override
    public void close() throws IOException {
        toServer.close();
        served.orTimeout(LineClient.TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
    }

    /**
     * The server's output, which the server flushes after each message. A pipe would break where a call is interrupted.
     */
    private final class Received extends ByteArrayOutputStream {
        @Override
        public synchronized void flush() {
            String sent = toString(UTF_8);
            reset();
            sent.lines().forEach(lines::receive);
        }
    }
}
