package dev.faultline.gateway;

import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.gateway.fault.HiddenFailureMode;
import dev.faultline.gateway.fault.OutputSchemaMode;
import dev.faultline.gateway.relay.RelaySettings;
import dev.faultline.http.Address;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.observe.MetricsObserver;
import dev.faultline.trail.Trail;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A client of a gateway of its own, which keeps everything that the gateway sends and counts. */
abstract class Front implements AutoCloseable {
    /** How a client reaches the gateway. */
    enum Kind {
        STDIO,
        HTTP;

        Front open(UpstreamTarget target, Duration timeout, Path folder) throws IOException {
            return open(target, timeout, folder, HiddenFailureMode.MARK);
        }

        Front open(UpstreamTarget target, Duration timeout, Path folder, HiddenFailureMode hidden) throws IOException {
            return switch (this) {
                case STDIO -> new Stdio(target, timeout, folder, hidden);
                case HTTP -> new Http(target, timeout, folder, hidden);
            };
        }
    }

    /**
     * An answer.
     *
     * @param everything what the client received until then, notifications included
     */
    record Exchange(JsonObject answer, String everything) {}

    private static final int MESSAGE = 1024 * 1024;
    private static final Duration PAUSE = Duration.ofMillis(300);

    final Path folder;
    private final HiddenFailureMode hidden;
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private int lastId;

    /** How many calls after a row had to be repeated. */
    int repeats;

    private Front(Path folder, HiddenFailureMode hidden) {
        this.folder = folder;
        this.hidden = hidden;
    }

    GatewaySettings settings(UpstreamTarget target, Trail trail, Duration timeout) {
        RelaySettings standard = RelaySettings.STANDARD;
        RelaySettings relay = new RelaySettings(
                timeout,
                timeout,
                timeout,
                standard.requests(),
                standard.requestsOfSession(),
                standard.questions(),
                true,
                standard.silentStarts(),
                PAUSE,
                standard.tools(),
                standard.handshake());
        return new GatewaySettings(
                        target,
                        new ToolFailureDialect(),
                        false,
                        hidden,
                        OutputSchemaMode.REPORT,
                        relay,
                        trail,
                        List.of(new MetricsObserver(metrics, call -> Optional.empty())),
                        MESSAGE)
                .maxResult(MESSAGE);
    }

    /** Begins a session; {@return the answer} */
    abstract Exchange initialize() throws Exception;

    /** Sends requests at once; {@return their answers, in the order of the requests} */
    abstract List<Exchange> send(Map<String, String> requests) throws Exception;

    /** {@return the answer to a request} */
    Exchange ask(String method, String params) throws Exception {
        return ask(List.of(Map.entry(method, params))).getFirst();
    }

    List<Exchange> ask(List<Map.Entry<String, String>> asked) throws Exception {
        Map<String, String> requests = new LinkedHashMap<>();
        for (Map.Entry<String, String> one : asked) {
            String id = "\"r" + ++lastId + "\"";
            requests.put(
                    id,
                    "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + one.getKey() + "\",\"params\":"
                            + one.getValue() + "}");
        }
        return send(requests);
    }

    /** {@return how many failures are counted for this tool or method} */
    double failures(String tool) {
        return metrics.find("faultline.faults").tag("tool", tool).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    /** {@return how many failures are counted} */
    double failures() {
        return metrics.find("faultline.faults").counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    /** {@return the failures in the trail} */
    List<String> recorded() throws IOException {
        Path trail = folder.resolve("audit-log.jsonl");
        return (Files.exists(trail) ? Files.readAllLines(trail) : List.<String>of())
                .stream().filter(line -> line.contains("\"type\":\"fault\"")).toList();
    }

    @Override
    public abstract void close() throws IOException;

    private static JsonObject json(String text) {
        return (JsonObject) JsonText.read(text).clean().orElseThrow(() -> new AssertionError("not JSON: " + text));
    }

    private static final class Stdio extends Front {
        private final TestClient client;

        Stdio(UpstreamTarget target, Duration timeout, Path folder, HiddenFailureMode hidden) throws IOException {
            super(folder, hidden);
            this.client = new TestClient(trail -> settings(target, trail, timeout), folder);
        }

        @Override
        Exchange initialize() throws Exception {
            return ask(
                    "initialize",
                    "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"roots\":{},\"sampling\":{},"
                            + "\"elicitation\":{}},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}");
        }

        @Override
        List<Exchange> send(Map<String, String> requests) throws Exception {
            for (String line : requests.values()) {
                client.send(line);
            }
            Map<String, Exchange> answers = new HashMap<>();
            StringBuilder everything = new StringBuilder();
            while (answers.size() < requests.size()) {
                String line = client.next();
                everything.append(line).append('\n');
                requests.keySet().stream()
                        .filter(id -> line.contains("\"id\":" + id))
                        .forEach(id -> answers.put(id, new Exchange(json(line), everything.toString())));
            }
            return requests.keySet().stream().map(answers::get).toList();
        }

        @Override
        public void close() throws IOException {
            client.close();
        }
    }

    private static final class Http extends Front {
        private final Trail trail;
        private final EmbeddedServer server;
        private final HttpTestClient client;

        Http(UpstreamTarget target, Duration timeout, Path folder, HiddenFailureMode hidden) {
            super(folder, hidden);
            this.trail = Trail.open(folder);
            HttpGateway gateway = new HttpGateway(
                    settings(target, trail, timeout),
                    new SessionLimits(10, 10, Duration.ofHours(1)),
                    TestClient.BUDGET);
            this.server = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                    .mount(gateway.servlet(), "/mcp")
                    .onStop(gateway::close));
            this.client = new HttpTestClient(server.port());
        }

        @Override
        Exchange initialize() throws Exception {
            String body = client.initialize().body();
            return new Exchange(json(body), body);
        }

        @Override
        List<Exchange> send(Map<String, String> requests) throws Exception {
            List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();
            requests.values().forEach(body -> sent.add(client.posting(body)));
            List<Exchange> answers = new ArrayList<>();
            for (CompletableFuture<HttpResponse<String>> response : sent) {
                String body = response.get(2, TimeUnit.MINUTES).body();
                String last = body.lines()
                        .filter(line -> line.startsWith("data: "))
                        .reduce((before, after) -> after)
                        .map(line -> line.substring("data: ".length()))
                        .orElse(body);
                answers.add(new Exchange(json(last), body));
            }
            return answers;
        }

        @Override
        public void close() {
            server.close();
            trail.close();
        }
    }
}
