package dev.faultline.server;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** A client over two streams, one message per line. */
final class EraStdioClient extends EraClient {
    private final InputStream in;
    private final OutputStream out;
    private final Runnable end;
    private final boolean modern;
    private final Map<JsonValue, CompletableFuture<JsonObject>> waiting = new ConcurrentHashMap<>();

    EraStdioClient(FaultlineServer server, boolean modern) throws Exception {
        this(new LocalStreams(server), modern);
    }

    private EraStdioClient(LocalStreams streams, boolean modern) throws Exception {
        this(streams.in(), streams.out(), streams::close, modern);
    }

    /** Connects to a server that writes and reads these streams; {@code end} closes them. */
    EraStdioClient(InputStream in, OutputStream out, Runnable end, boolean modern) throws Exception {
        this.in = in;
        this.out = out;
        this.end = end;
        this.modern = modern;
        Thread.ofPlatform().daemon().start(this::read);
        if (!modern) {
            send(json(INITIALIZE)).get(60, TimeUnit.SECONDS);
            write(json(Wire.INITIALIZED));
            request("logging/setLevel", json("{\"level\":\"info\"}"));
        }
    }

    private void read() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                received(json(line));
            }
        } catch (IOException closed) {
            waiting.values().forEach(it -> it.completeExceptionally(closed));
        }
    }

    private void received(JsonObject message) throws IOException {
        if (message.get("method").isEmpty()) {
            JsonValue id = message.get("id").orElseThrow();
            Optional.ofNullable(waiting.remove(id)).ifPresent(response -> response.complete(message));
        } else if (message.get("id").isEmpty()) {
            noted(message);
        } else {
            asked(message);
            write(JsonObject.builder()
                    .put("jsonrpc", "2.0")
                    .put("id", message.get("id").orElseThrow())
                    .put("result", answer(message.string("method").orElseThrow()))
                    .build());
        }
    }

    CompletableFuture<JsonObject> send(JsonObject message) throws IOException {
        CompletableFuture<JsonObject> response = new CompletableFuture<>();
        waiting.put(message.get("id").orElseThrow(), response);
        write(message);
        return response;
    }

    synchronized void write(JsonObject message) throws IOException {
        out.write((JsonText.print(message) + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    @Override
    JsonObject request(String method, JsonObject params) throws Exception {
        JsonObject sent = modern ? described(params) : params;
        JsonObject response =
                send(message(JsonNumber.of(nextId()), method, sent)).get(60, TimeUnit.SECONDS);
        return asks(response)
                ? request(method, answered(params, response.object("result").orElseThrow()))
                : response;
    }

    @Override
    void cancel(String method, JsonObject params, Waiting condition) throws Exception {
        int id = nextId();
        write(message(JsonNumber.of(id), method, modern ? described(params) : params));
        condition.await();
        write(json(
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}"));
    }

    @Override
    public void close() {
        end.run();
    }
}
