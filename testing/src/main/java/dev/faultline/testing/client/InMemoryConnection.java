package dev.faultline.testing.client;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.server.FaultlineServer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

/** A connection to a server in this process: one JSON-RPC message per line, in memory. */
final class InMemoryConnection implements AutoCloseable {
    private static final int METHOD_NOT_FOUND = -32601;
    private static final JsonObject INITIALIZE = JsonObject.builder()
            .put("protocolVersion", "2025-11-25")
            .put("capabilities", JsonObject.EMPTY)
            .put(
                    "clientInfo",
                    JsonObject.builder()
                            .put("name", "faultline-testing")
                            .put("version", "1")
                            .build())
            .build();

    private final AtomicInteger ids = new AtomicInteger();
    private final Map<String, CompletableFuture<JsonObject>> waiting = new ConcurrentHashMap<>();
    private final SentLines toServer = new SentLines();
    private final FutureTask<Boolean> serving;

    private InMemoryConnection(FaultlineServer server) {
        this.serving = new FutureTask<>(() -> server.serve(toServer, new ReceivedLines(this::receive)), true) {
            @Override
            protected void done() {
                waiting.values().forEach(response -> response.completeExceptionally(ended()));
            }
        };
        Thread.ofPlatform().daemon().name("faultline-test-server").start(serving);
    }

    /** {@return a connection to this server, after the handshake} */
    static InMemoryConnection to(FaultlineServer server) {
        InMemoryConnection connection = new InMemoryConnection(server);
        connection.request("initialize", INITIALIZE);
        connection.send(message().put("method", "notifications/initialized"));
        return connection;
    }

    /** {@return the response} The server answers every request within its own time limit, so this waits for it. */
    JsonObject request(String method, JsonObject params) {
        String id = String.valueOf(ids.incrementAndGet());
        CompletableFuture<JsonObject> response = new CompletableFuture<>();
        waiting.put(id, response);
        send(message().put("id", id).put("method", method).put("params", params));
        if (serving.isDone()) {
            response.completeExceptionally(ended());
        }
        try {
            return response.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof IllegalStateException ended ? ended : e;
        } finally {
            waiting.remove(id);
        }
    }

    private void receive(String line) {
        if (JsonText.read(line).clean().orElse(null) instanceof JsonObject message) {
            if (message.get("method").isEmpty()) {
                message.string("id").map(waiting::get).ifPresent(response -> response.complete(message));
            } else {
                message.get("id").ifPresent(this::refuse);
            }
        }
    }

    // A tool that waits for an answer of the client would otherwise wait until its time limit.
    private void refuse(JsonValue id) {
        JsonObject error = JsonObject.builder()
                .put("code", METHOD_NOT_FOUND)
                .put("message", "The test client has no such method")
                .build();
        send(message().put("id", id).put("error", error));
    }

    private static JsonObject.Builder message() {
        return JsonObject.builder().put("jsonrpc", "2.0");
    }

    private void send(JsonObject.Builder message) {
        toServer.add(JsonText.print(message.build()));
    }

    private IllegalStateException ended() {
        try {
            serving.get();
            return new IllegalStateException("the server has ended");
        } catch (ExecutionException e) {
            return new IllegalStateException("the server has ended with " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new IllegalStateException("interrupted while the server ended", e);
        }
    }

    @Override
    public void close() {
        toServer.end();
        ended();
    }
}
