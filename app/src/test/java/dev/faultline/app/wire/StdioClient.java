package dev.faultline.app.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.faultline.json.JsonObject;
import dev.faultline.server.testing.LineClient;
import dev.faultline.server.testing.Messages;
import dev.faultline.server.testing.WireClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** A minimal client of {@code faultline serve --stdio} in a process. */
public final class StdioClient implements WireClient {
    private final Process process;
    private final LineClient lines;
    private final Queue<String> err = new ConcurrentLinkedQueue<>();
    private final String greeting;

    /** Connects to the server in this process. */
    public StdioClient(Process process) {
        this(process, Messages.REVISION);
    }

    /** Connects to the server in this process with this revision of the protocol. */
    public StdioClient(Process process, String revision) {
        this.process = process;
        this.lines = new LineClient(process.getOutputStream(), this::err);
        Thread.ofPlatform().daemon().start(this::listen);
        Thread.ofPlatform()
                .daemon()
                .start(() -> process.errorReader(UTF_8).lines().forEach(err::add)); // or the pipe would fill up
        this.greeting = lines.begin(revision);
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

    /** {@return the standard error of the server} */
    public String err() {
        return String.join("\n", err);
    }

    public Process process() {
        return process;
    }

    /** Kills the server as the kernel does when it is out of memory. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().orTimeout(LineClient.TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.onExit().orTimeout(LineClient.TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
    }

    private void listen() {
        try {
            process.inputReader(UTF_8).lines().forEach(lines::receive);
            lines.end("the server ended");
        } catch (UncheckedIOException killed) {
            lines.end("the server was killed"); // which closes its output
        }
    }
}
