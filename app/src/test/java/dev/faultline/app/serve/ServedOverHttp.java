package dev.faultline.app.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A running server over HTTP, and a client of it that knows no more than the protocol. */
final class ServedOverHttp implements AutoCloseable {
    private static final Pattern URL = Pattern.compile("at (http://\\S+)/mcp");
    private static final Pattern COUNT = Pattern.compile("(?m)^codeintel_errors_total\\{.*\\} (\\S+)$");
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Process process;
    private final Path trail;
    private final String base;
    private final Queue<String> records = new ConcurrentLinkedQueue<>();
    private final Thread listener;
    private final AtomicInteger ids = new AtomicInteger();
    private final String session;

    ServedOverHttp(Path root, Path trail, String... more) throws IOException, InterruptedException {
        this(Map.of(), root, trail, more);
    }

    ServedOverHttp(Map<String, String> environment, Path root, Path trail, String... more)
            throws IOException, InterruptedException {
        this.trail = trail;
        List<String> arguments = new ArrayList<>(
                List.of("serve", "--http", "127.0.0.1:0", "--root", root.toString(), "--trail", trail.toString()));
        arguments.addAll(List.of(more));
        this.process = Run.start(environment, arguments.toArray(String[]::new));
        BufferedReader err = process.errorReader(UTF_8);
        Matcher url = URL.matcher(err.readLine());
        assertThat(url.find()).isTrue();
        this.base = url.group(1);
        this.listener = Thread.ofVirtual()
                .start(() -> err.lines()
                        .filter(line -> line.startsWith("{\"timestamp\""))
                        .forEach(records::add));
        this.session = begin();
    }

    /** {@return the result of this call of a tool} */
    JsonObject call(String tool, String arguments) throws IOException, InterruptedException {
        return ask("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
    }

    /** {@return the result of this request} */
    JsonObject ask(String method, String params) throws IOException, InterruptedException {
        int id = ids.incrementAndGet();
        HttpResponse<String> response = post(
                "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}",
                Optional.of(session));
        JsonObject message = json(response.body()
                .lines()
                .filter(line -> line.startsWith("data:"))
                .findFirst()
                .map(line -> line.substring(5))
                .orElse(response.body()));
        assertThat(message.get("id").map(JsonText::print)).contains(String.valueOf(id));
        return message.object("result").orElseThrow(() -> new AssertionError(response.body()));
    }

    /** {@return how many errors of the code tools the metrics tell of} */
    long counted() throws IOException, InterruptedException {
        return (long) COUNT.matcher(get("/metrics"))
                .results()
                .mapToDouble(count -> Double.parseDouble(count.group(1)))
                .sum();
    }

    /** {@return what the server answers to a request for this page} */
    String get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + path)).build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    /** {@return what was recorded} */
    List<JsonObject> trail() throws IOException {
        Path log = trail.resolve("audit-log.jsonl");
        return Files.exists(log)
                ? Files.readAllLines(log).stream().map(ServedOverHttp::json).toList()
                : List.of();
    }

    /** {@return the records that were logged, once there are so many: they come a little after the answers} */
    List<JsonObject> records(int expected) throws InterruptedException {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (records.size() < expected && System.nanoTime() < patience) {
            Thread.sleep(5);
        }
        return records.stream().map(ServedOverHttp::json).toList();
    }

    private String begin() throws IOException, InterruptedException {
        HttpResponse<String> begun = post(
                "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}",
                Optional.empty());
        String id = begun.headers().firstValue("Mcp-Session-Id").orElseThrow();
        assertThat(post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", Optional.of(id))
                        .statusCode())
                .isEqualTo(202);
        return id;
    }

    private HttpResponse<String> post(String body, Optional<String> id) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + "/mcp"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        id.ifPresent(known -> request.header("Mcp-Session-Id", known));
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    static JsonObject json(String text) {
        return (JsonObject) JsonText.read(text).clean().orElseThrow(() -> new AssertionError(text));
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor();
            listener.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
