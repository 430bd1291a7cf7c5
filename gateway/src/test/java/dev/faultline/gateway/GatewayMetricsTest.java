package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.fault.UpstreamCode;
import dev.faultline.gateway.relay.UpstreamStatus;
import dev.faultline.http.Address;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.observe.MetricsObserver;
import dev.faultline.trail.Trail;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator sees of calls through a gateway to a real upstream. */
class GatewayMetricsTest {
    @TempDir
    Path folder;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private Trail trail;
    private GatewayMetrics metrics;
    private HttpGateway gateway;
    private EmbeddedServer http;
    private HttpTestClient client;

    @BeforeEach
    void open() throws Exception {
        trail = Trail.open(folder.resolve("trail"));
        GatewaySettings plain = TestClient.settings(FaultyServer.command(), trail, Duration.ofMinutes(1));
        MetricsObserver faults = new MetricsObserver(registry, call -> Optional.empty());
        metrics = new GatewayMetrics(registry, "java", faults, plain.dialect());
        GatewaySettings settings = new GatewaySettings(
                plain.target(),
                plain.dialect(),
                false,
                plain.hiddenFailures(),
                plain.outputSchemas(),
                plain.relay(),
                trail,
                List.of(faults, metrics),
                plain.maxMessage());
        gateway = new HttpGateway(settings, new SessionLimits(2, 2, Duration.ofHours(1)), TestClient.BUDGET);
        metrics.watch(gateway::upstreams);
        http = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                .mount(gateway.servlet(), "/mcp")
                .onStop(gateway::close));
        client = new HttpTestClient(http.port());
    }

    @AfterEach
    void close() {
        http.close();
        trail.close();
    }

    @Test
    void countsCallsAndFailuresByToolAndCode() throws Exception {
        client.initialize();
        list();
        client.call("ok");
        client.call("ok");
        client.call("fail");
        client.call("crash");
        client.call("hidden");
        client.call("gloomy");
        client.call("stray");
        client.call("typed-wrong");

        assertThat(calls("ok", "succeeded")).isEqualTo(2);
        assertThat(calls("fail", "failed")).isEqualTo(1);
        assertThat(calls("crash", "failed")).isEqualTo(1);
        assertThat(registry.get("faultline.call.duration")
                        .tag("tool", "ok")
                        .timer()
                        .count())
                .isEqualTo(2);
        assertThat(failures("fail", "FILE_NOT_FOUND")).isEqualTo(1);
        assertThat(failures("crash", "UPSTREAM_CRASHED")).isEqualTo(1);
        assertThat(count("faultline.gateway.restarts")).isEqualTo(1);
        assertThat(count("faultline.gateway.hidden.failures", "treatment", "marked"))
                .isEqualTo(1);
        assertThat(count("faultline.gateway.hidden.failures", "treatment", "suspected"))
                .isEqualTo(1);
        assertThat(count("faultline.gateway.dropped.messages", "reason", "stray_answer"))
                .isEqualTo(1);
        while (count("faultline.gateway.schema.violations") == 0) { // counted after the answer
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    @Test
    void countersExistAtZeroAsSoonAsTheToolsAreListed() throws Exception {
        metrics.listed(Set.of("ok")); // the server lists more tools than have all counters from the start
        client.initialize();
        list();

        assertThat(Arrays.stream(UpstreamCode.values()).map(code -> failures("ok", code.name())))
                .containsOnly(0.0);
        assertThat(calls("ok", "failed")).isZero();
        assertThat(calls("tools/list", "succeeded")).isEqualTo(1);
        assertThat(count("faultline.gateway.suspensions")).isZero();
    }

    @Test
    void showsUpstreamsAndWhatWaitsForThem() throws Exception {
        client.initialize();
        CompletableFuture<HttpResponse<String>> hanging = client.posting(HttpTestClient.request(9, "hang", "{}"));
        while (gauge("faultline.gateway.requests", "state", "sent") == 0) {
            TimeUnit.MILLISECONDS.sleep(10);
        }

        assertThat(gauge("faultline.gateway.upstreams", "status", "up")).isEqualTo(1);
        assertThat(gateway.upstreams()).containsExactly(new UpstreamSnapshot(UpstreamStatus.UP, 0, 1, 0));
        client.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":9}}");
        assertThat(hanging.get(1, TimeUnit.MINUTES).statusCode()).isEqualTo(202);
        assertThat(calls("hang", "cancelled") + calls("tools/call", "cancelled"))
                .isEqualTo(1);
        assertThat(gauge("faultline.gateway.requests", "state", "sent")).isZero();
    }

    @Test
    void anUpstreamThatListsNewNamesForEverIsCountedTogether() {
        for (int number = 0; number < 1000; number++) {
            metrics.listed(Set.of("tool-" + number));
        }

        assertThat(registry.getMeters().stream()
                        .map(Meter::getId)
                        .filter(id -> id.getName().equals("faultline.call.duration")))
                .hasSizeBetween(500, 600);
        assertThat(registry.getMeters().stream().map(Meter::getId).filter(id -> id.getTag("code") != null))
                .hasSizeBetween(1_000, 4_000);
    }

    private void list() throws Exception {
        client.post("{\"jsonrpc\":\"2.0\",\"id\":77,\"method\":\"tools/list\"}");
    }

    private double calls(String tool, String outcome) {
        return Optional.ofNullable(registry.find("faultline.calls")
                        .tags("server", "java", "tool", tool, "outcome", outcome)
                        .counter())
                .map(it -> it.count())
                .orElse(0.0);
    }

    private double failures(String tool, String code) {
        return count("faultline.gateway.failures", "tool", tool, "code", code);
    }

    private double count(String name, String... tags) {
        return registry.get(name).tags(tags).counter().count();
    }

    private double gauge(String name, String... tags) {
        return registry.get(name).tags(tags).gauge().value();
    }
}
