package dev.faultline.gateway;

import dev.faultline.http.Address;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.trail.Trail;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A client of one era, with a gateway of its own. It answers every question with a name. */
abstract class EraClient implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final JsonObject ANSWER = EraServer.object("{\"action\":\"accept\",\"content\":{\"name\":\"Ann\"}}");
    private static final JsonObject MODERN = EraServer.object("""
        {"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}\
        """);

    final boolean modern;
    private int lastId;

    private EraClient(boolean modern) {
        this.modern = modern;
    }

    /**
     * What a call led to.
     *
     * @param notifications those that came before the response
     */
    record Seen(JsonObject response, List<JsonObject> notifications) {}

    static EraClient open(boolean modern, boolean http, UpstreamTarget target, Path folder) throws Exception {
        EraClient client = http ? new Http(modern, target, folder) : new Stdio(modern, target, folder);
        if (modern) {
            client.exchange(client.request("server/discover", JsonObject.EMPTY));
        } else {
            client.exchange(client.request("initialize", EraServer.object("""
                {"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"c","version":"1"}}\
                """)));
            client.notify(EraServer.object("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}"));
        }
        client.exchange(client.request("tools/list", JsonObject.EMPTY));
        return client;
    }

    JsonObject request(String method, JsonObject params) {
        JsonObject meta = EraServer.object("{\"progressToken\":\"mine\"}");
        JsonObject described = params.with(JsonObject.of("_meta", modern ? meta.with(MODERN) : meta));
        return JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", ++lastId)
                .put("method", method)
                .put("params", described)
                .build();
    }

    static JsonObject params(String tool, String key) {
        return EraServer.object("{\"name\":\"" + tool + "\",\"arguments\":{\"key\":\"" + key + "\"}}");
    }

    /** Calls a tool, and answers its questions. */
    Seen call(String tool, String key) throws Exception {
        Seen seen = exchange(request("tools/call", params(tool, key)));
        Optional<JsonObject> asked = seen.response()
                .object("result")
                .filter(it -> it.string("resultType").equals(Optional.of("input_required")));
        if (asked.isEmpty()) {
            return seen;
        }
        JsonObject.Builder answers = JsonObject.builder();
        asked.get().object("inputRequests").orElseThrow().members().keySet().forEach(it -> answers.put(it, ANSWER));
        return exchange(request(
                "tools/call",
                params(tool, key)
                        .with(JsonObject.builder()
                                .put("inputResponses", answers.build())
                                .putIfPresent("requestState", asked.get().string("requestState"))
                                .build())));
    }

    /** Calls a tool until its text is "yes"; {@return its last answer} */
    Seen awaitYes(String tool, String key) throws Exception {
        long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        Seen seen = call(tool, key);
        while (!JsonText.print(seen.response()).contains("\"yes\"") && System.nanoTime() < end) {
            seen = call(tool, key);
        }
        return seen;
    }

    /** Begins a call, and cancels it when the server works on it. */
    abstract void cancel(String tool, String key) throws Exception;

    /** Sends a request; {@return its response, and what came before it} */
    abstract Seen exchange(JsonObject request) throws Exception;

    abstract void notify(JsonObject notification) throws Exception;

    @Override
    public abstract void close() throws IOException;

    static JsonObject answer(JsonValue id) {
        return JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", id)
                .put("result", ANSWER)
                .build();
    }

    private static JsonObject cancelled(JsonObject request) {
        JsonObject params = JsonObject.of("requestId", request.get("id").orElseThrow());
        return EraServer.object("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}")
                .with(JsonObject.of("params", params));
    }

    private static boolean isResponse(JsonObject message, JsonObject request) {
        return message.get("method").isEmpty() && message.get("id").equals(request.get("id"));
    }

    private static final class Stdio extends EraClient {
        private final TestClient client;

        Stdio(boolean modern, UpstreamTarget target, Path folder) throws Exception {
            super(modern);
            this.client = new TestClient(target, folder, TIMEOUT);
        }

        @Override
        Seen exchange(JsonObject request) throws Exception {
            client.send(JsonText.print(request));
            List<JsonObject> before = new ArrayList<>();
            while (true) {
                JsonObject message = EraServer.object(client.next());
                if (isResponse(message, request)) {
                    return new Seen(message, before);
                }
                if (message.get("id").isPresent()) {
                    client.send(JsonText.print(answer(message.get("id").orElseThrow())));
                } else {
                    before.add(message);
                }
            }
        }

        @Override
        void notify(JsonObject notification) throws Exception {
            client.send(JsonText.print(notification));
        }

        @Override
        void cancel(String tool, String key) throws Exception {
            JsonObject request = request("tools/call", params(tool, key));
            client.send(JsonText.print(request));
            awaitYes("hanging", key);
            notify(cancelled(request));
        }

        @Override
        public void close() throws IOException {
            client.close();
        }
    }

    private static final class Http extends EraClient {
        private final Trail trail;
        private final EmbeddedServer server;
        private final HttpClient http = HttpClient.newHttpClient();
        private Optional<String> session = Optional.empty();

        Http(boolean modern, UpstreamTarget target, Path folder) {
            super(modern);
            this.trail = Trail.open(folder);
            HttpGateway gateway = new HttpGateway(
                    TestClient.settings(target, trail, TIMEOUT),
                    new SessionLimits(4, 4, Duration.ofHours(1)),
                    TestClient.BUDGET);
            this.server = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                    .mount(gateway.servlet(), "/mcp")
                    .onStop(gateway::close));
        }

        private HttpRequest post(JsonObject message) {
            HttpRequest.Builder post = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/mcp"))
                    .timeout(Duration.ofMinutes(1))
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json, text/event-stream")
                    .POST(HttpRequest.BodyPublishers.ofString(JsonText.print(message)));
            session.ifPresent(id -> post.header("Mcp-Session-Id", id));
            if (modern) {
                post.header("MCP-Protocol-Version", "2026-07-28");
                message.string("method").ifPresent(method -> post.header("Mcp-Method", method));
                message.object("params").flatMap(it -> it.string("name")).ifPresent(it -> post.header("Mcp-Name", it));
            }
            return post.build();
        }

        // A question of the server comes in the middle of the stream, which has to be read while it is open.
        @Override
        Seen exchange(JsonObject request) throws Exception {
            HttpResponse<InputStream> response = http.send(post(request), HttpResponse.BodyHandlers.ofInputStream());
            response.headers().firstValue("Mcp-Session-Id").ifPresent(id -> session = Optional.of(id));
            List<JsonObject> before = new ArrayList<>();
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    for (JsonObject message : EraServer.messages(line)) {
                        if (isResponse(message, request)) {
                            return new Seen(message, before);
                        }
                        if (message.get("id").isPresent()) {
                            notify(answer(message.get("id").orElseThrow()));
                        } else {
                            before.add(message);
                        }
                    }
                }
            }
            throw new AssertionError("no response to " + request);
        }

        @Override
        void notify(JsonObject notification) throws Exception {
            http.send(post(notification), HttpResponse.BodyHandlers.discarding());
        }

        @Override
        void cancel(String tool, String key) throws Exception {
            JsonObject request = request("tools/call", params(tool, key));
            CompletableFuture<HttpResponse<String>> call =
                    http.sendAsync(post(request), HttpResponse.BodyHandlers.ofString());
            awaitYes("hanging", key);
            if (modern) {
                call.cancel(true);
            } else {
                notify(cancelled(request));
                call.get(1, TimeUnit.MINUTES);
            }
        }

        @Override
        public void close() {
            server.close();
            trail.close();
            http.shutdownNow();
        }
    }
}
