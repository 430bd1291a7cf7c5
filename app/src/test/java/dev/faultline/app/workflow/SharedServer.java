package dev.faultline.app.workflow;

import dev.faultline.app.Run;
import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.server.testing.Messages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A {@code faultline serve --http} with workflow tools whose sessions are in a database, and a client of it. */
final class SharedServer implements AutoCloseable {
    private static final int MAX_RETRIES = 100;

    private final Process process;
    private final HttpServer server;
    private final HttpConnection client;

    private SharedServer(Process process) throws IOException, InterruptedException {
        this.process = process;
        this.server = new HttpServer(process);
        this.client = server.connect();
    }

    /** Starts a server with this home folder and store. */
    static SharedServer start(Path home, String store) throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>(PostgresServer.shared().environment());
        environment.put("FAULTLINE_HOME", home.toString());
        return new SharedServer(Run.start(
                environment,
                "serve",
                "--http",
                "127.0.0.1:0",
                "--toolsets",
                "workflow",
                "--root",
                home.toString(),
                "--workflows",
                WorkflowProcess.WORKFLOWS.toString(),
                "--store",
                store));
    }

    /** {@return the structured content of the response, error or not} */
    JsonObject call(String tool, String arguments) throws IOException, InterruptedException {
        return Messages.result(client.call(tool, arguments))
                .object("structuredContent")
                .orElseThrow();
    }

    /** {@return the response to a step, which is repeated as long as the response says so} */
    JsonObject step(String arguments) throws IOException, InterruptedException {
        JsonObject answer = call("continue_workflow", arguments);
        for (int retries = 0; wait(answer).isPresent() && retries < MAX_RETRIES; retries++) {
            TimeUnit.MILLISECONDS.sleep(wait(answer).get());
            answer = call("continue_workflow", arguments);
        }
        return answer;
    }

    private static Optional<Long> wait(JsonObject answer) {
        return answer.object("retry")
                .flatMap(retry -> retry.get("afterMs"))
                .map(millis -> ((JsonNumber) millis).integer().orElseThrow());
    }

    /** Sends a step without waiting for the response, which may never come. */
    void send(String arguments) {
        CompletableFuture<Void> unused = CompletableFuture.runAsync(() -> {
            try {
                client.call("continue_workflow", arguments);
            } catch (IOException killed) {
                throw new UncheckedIOException(killed);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
    }

    /** Kills the server as the kernel does when it is out of memory. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Returns when the process does nothing any more. */
    void pause() {
        try {
            server.pause();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Wakes the paused process. */
    void resume() throws IOException, InterruptedException {
        server.resume();
    }

    @Override
    public void close() {
        server.close();
    }
}
