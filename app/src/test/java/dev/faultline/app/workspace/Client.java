package dev.faultline.app.workspace;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A client of {@code faultline serve --stdio}, as plain as the protocol: one line each way. */
final class Client implements AutoCloseable {
    static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";

    private static final int PATIENCE = 180;

    private final Process process;
    private final OutputStream out;
    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, CompletableFuture<JsonObject>> asked = new ConcurrentHashMap<>();
    private final Queue<String> err = new ConcurrentLinkedQueue<>();

    Client(Process process) throws Exception {
        this.process = process;
        this.out = process.getOutputStream();
        Thread.ofPlatform().daemon().start(this::listen);
        Thread.ofPlatform()
                .daemon()
                .start(() -> process.errorReader(StandardCharsets.UTF_8).lines().forEach(err::add));
        CompletableFuture<JsonObject> begun = new CompletableFuture<>();
        asked.put(0L, begun);
        send(INITIALIZE);
        begun.get(PATIENCE, TimeUnit.SECONDS);
        send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    }

    /** {@return what came of this call; the arguments are JSON, whatever it is} */
    Answer call(String tool, String arguments) {
        return new Answer(ask(tool, arguments).join().object("result").orElseThrow());
    }

    Answer call(String tool, JsonObject arguments) {
        return call(tool, JsonText.print(arguments));
    }

    /** {@return the whole response to come} */
    CompletableFuture<JsonObject> ask(String tool, String arguments) {
        long id = ids.incrementAndGet();
        CompletableFuture<JsonObject> answer = new CompletableFuture<>();
        asked.put(id, answer);
        send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + "}}");
        return answer.orTimeout(PATIENCE, TimeUnit.SECONDS);
    }

    String err() {
        return String.join("\n", err);
    }

    Process process() {
        return process;
    }

    @Override
    public void close() throws IOException {
        out.close();
        process.onExit().orTimeout(PATIENCE, TimeUnit.SECONDS).join();
    }

    private void send(String line) {
        synchronized (out) {
            try {
                out.write((line + '\n').getBytes(StandardCharsets.UTF_8));
                out.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(err(), e);
            }
        }
    }

    private void listen() {
        BufferedReader in = process.inputReader(StandardCharsets.UTF_8);
        in.lines().forEach(line -> {
            JsonValue message = JsonText.read(line).clean().orElseThrow();
            if (message instanceof JsonObject object && object.get("id").orElse(null) instanceof JsonNumber id) {
                Optional.ofNullable(asked.remove(id.integer().orElseThrow())).ifPresent(open -> open.complete(object));
            }
        });
        asked.values().forEach(open -> open.completeExceptionally(new AssertionError("the server ended: " + err())));
    }
}
