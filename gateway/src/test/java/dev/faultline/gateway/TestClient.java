package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.gateway.fault.HiddenFailureMode;
import dev.faultline.gateway.fault.OutputSchemaMode;
import dev.faultline.gateway.relay.RelaySettings;
import dev.faultline.gateway.remote.RemoteAddress;
import dev.faultline.http.CallerBudget;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.trail.Trail;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A client of a gateway in this process, over pipes. */
final class TestClient implements AutoCloseable {
    /** More than any test needs. */
    static final CallerBudget BUDGET = new CallerBudget(250, 256 * 1024 * 1024);

    private static final int MESSAGE = 1024 * 1024;

    private final PipedOutputStream toGateway = new PipedOutputStream();
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final CompletableFuture<Void> serving;
    private final Trail trail;
    private int lastId;

    TestClient(List<String> command, Path trailFolder, Duration timeout) throws IOException {
        this(UpstreamTarget.command(command), trailFolder, timeout);
    }

    TestClient(UpstreamTarget target, Path trailFolder, Duration timeout) throws IOException {
        this(trail -> settings(target, trail, timeout), trailFolder);
    }

    /** {@return a client of a gateway in front of this server, with a credential of the operator} */
    static TestClient at(URI server, Path trailFolder) throws IOException {
        RemoteAddress address = new RemoteAddress(server, Map.of("Authorization", "Bearer of-the-operator"));
        return new TestClient(UpstreamTarget.at(address), trailFolder, Duration.ofMinutes(1));
    }

    TestClient(Function<Trail, GatewaySettings> settings, Path trailFolder) throws IOException {
        PipedInputStream in = new PipedInputStream(toGateway, 64 * 1024);
        PipedOutputStream out = new PipedOutputStream();
        PipedInputStream fromGateway = new PipedInputStream(out, 64 * 1024);
        this.trail = Trail.open(trailFolder);
        StdioGateway gateway = new StdioGateway(settings.apply(trail), out);
        this.serving = CompletableFuture.runAsync(
                () -> gateway.serve(in), task -> Thread.ofPlatform().daemon().start(task));
        Thread.ofPlatform().daemon().start(() -> collect(fromGateway));
    }

    static GatewaySettings settings(List<String> command, Trail trail, Duration timeout) {
        return settings(UpstreamTarget.command(command), trail, timeout);
    }

    static GatewaySettings settings(UpstreamTarget target, Trail trail, Duration timeout) {
        return new GatewaySettings(
                        target,
                        ProblemDetailsDialect.forToolset("gateway"),
                        false,
                        HiddenFailureMode.MARK,
                        OutputSchemaMode.REPORT,
                        RelaySettings.STANDARD.timeouts(timeout, timeout).startTimeout(timeout),
                        trail,
                        List.of(),
                        MESSAGE)
                .maxResult(MESSAGE);
    }

    private void collect(PipedInputStream from) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
        } catch (IOException closed) {
            // the gateway has ended
        }
    }

    /** Sends {@code initialize}; {@return the answer} */
    String initialize() throws Exception {
        return initialize("{\"roots\":{},\"sampling\":{},\"elicitation\":{}}");
    }

    /** Sends {@code initialize} with these capabilities; {@return the answer} */
    String initialize(String capabilities) throws Exception {
        return ask("initialize", "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":" + capabilities + "}");
    }

    /** Lists the tools, which the gateway knows from then on, so that it need not ask for them beside a call. */
    void list() throws Exception {
        ask("tools/list", "{}");
    }

    /** Calls a tool; {@return the line of the answer} */
    String call(String tool, String arguments) throws Exception {
        return ask("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
    }

    /** {@return the answer to a call of this tool, as JSON} */
    JsonObject result(String tool) throws Exception {
        return json(call(tool, "{}")).object("result").orElseThrow();
    }

    /** Sends a request; {@return the line of the answer} */
    String ask(String method, String params) throws Exception {
        String id = "\"c" + ++lastId + "\"";
        send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}");
        String line = next();
        while (!line.contains("\"id\":" + id)) {
            line = next(); // notifications come in between
        }
        return line;
    }

    void send(String line) throws IOException {
        send(line.getBytes(StandardCharsets.UTF_8));
    }

    void send(byte[] line) throws IOException {
        OutputStream out = toGateway;
        out.write(line);
        out.write('\n');
        out.flush();
    }

    /** {@return the next line from the gateway; waits longer than a gateway waits for its servers} */
    String next() throws InterruptedException {
        return Optional.ofNullable(lines.poll(120, TimeUnit.SECONDS))
                .orElseThrow(() -> new AssertionError("the gateway sent nothing for two minutes"));
    }

    static JsonObject json(String line) {
        return (JsonObject) JsonText.read(line).clean().orElseThrow();
    }

    /** Ends the input; returns when the gateway has ended. */
    @Override
    public void close() throws IOException {
        toGateway.close();
        assertThat(serving).succeedsWithin(Duration.ofMinutes(1));
        trail.close();
    }
}
