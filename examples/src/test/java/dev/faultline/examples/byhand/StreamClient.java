package dev.faultline.examples.byhand;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** A client that exchanges JSON-RPC lines with the example over two streams. */
final class StreamClient implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final Pipe input = Pipe.open();
    private final Pipe output = Pipe.open();
    private final Writer toServer = Channels.newWriter(input.sink(), StandardCharsets.UTF_8);
    private final Map<String, BlockingQueue<JsonObject>> answers = new ConcurrentHashMap<>();
    private int lastId;

    StreamClient() throws IOException {
        // It waits for the first message.
        Thread.ofPlatform()
                .daemon()
                .start(() -> ByHandServer.serve(
                        Channels.newInputStream(input.source()), Channels.newOutputStream(output.sink())));
        Thread.ofPlatform().daemon().start(this::listen);
        request(
                "initialize",
                "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}");
        send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    }

    /** {@return the result of calling this tool with these arguments} */
    JsonObject call(String tool, String arguments) {
        return request("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}")
                .object("result")
                .orElseThrow();
    }

    /** {@return the whole answer to a request} */
    JsonObject request(String method, String params) {
        String id = Integer.toString(++lastId);
        return exchange(
                "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}", id);
    }

    /** {@return the error with which the server answers this line, whose id it cannot read} */
    String unreadable(String line) {
        return JsonText.print(exchange(line, "null").object("error").orElseThrow());
    }

    private JsonObject exchange(String line, String id) {
        send(line);
        try {
            JsonObject answer = queue(id).poll(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            if (answer == null) {
                throw new AssertionError("no response to " + line);
            }
            return answer;
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting", e);
        }
    }

    private void send(String line) {
        try {
            toServer.write(line + "\n");
            toServer.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void listen() {
        try (BufferedReader lines = new BufferedReader(Channels.newReader(output.source(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonObject message = (JsonObject) JsonText.read(line).clean().orElseThrow();
                message.get("id").ifPresent(id -> queue(JsonText.print(id)).add(message));
            }
        } catch (IOException closed) {
            // the test has ended
        }
    }

    private BlockingQueue<JsonObject> queue(String id) {
        return answers.computeIfAbsent(id, key -> new ArrayBlockingQueue<>(4));
    }

    /** {@return the number of further answers to the last request} */
    int unexpectedAnswers() {
        return answers.values().stream().mapToInt(BlockingQueue::size).sum();
    }

    @Override
    public void close() throws IOException {
        toServer.close();
        output.source().close();
    }
}
