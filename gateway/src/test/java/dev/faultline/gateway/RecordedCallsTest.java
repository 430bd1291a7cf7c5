package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.http.Address;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.trail.CallSummaries;
import dev.faultline.trail.EventEntry;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrailEntry;
import dev.faultline.trail.TrailReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedCallsTest {
    @TempDir
    private Path folder;

    @Test
    void recordsHowManyCallsOfEachToolFailed() throws Exception {
        try (Trail trail = Trail.open(folder);
                RecordedCalls calls = RecordedCalls.start(trail, "java", CallSummaries.INTERVAL);
                EmbeddedServer http = serve(trail, calls)) {
            HttpTestClient client = new HttpTestClient(http.port());
            client.initialize();
            client.post("{\"jsonrpc\":\"2.0\",\"id\":77,\"method\":\"tools/list\"}");
            client.call("ok");
            client.call("ok");
            client.call("fail");
        }

        assertThat(recorded())
                .isEqualTo(Map.of("ok", "{\"count\":2,\"failed\":0}", "fail", "{\"count\":1,\"failed\":1}"));
    }

    private static EmbeddedServer serve(Trail trail, RecordedCalls calls) {
        GatewaySettings plain = TestClient.settings(FaultyServer.command(), trail, Duration.ofMinutes(1));
        GatewaySettings settings = new GatewaySettings(
                plain.target(),
                plain.dialect(),
                false,
                plain.hiddenFailures(),
                plain.outputSchemas(),
                plain.relay(),
                trail,
                List.of(calls),
                plain.maxMessage());
        HttpGateway gateway =
                new HttpGateway(settings, new SessionLimits(2, 2, Duration.ofHours(1)), TestClient.BUDGET);
        return EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                .mount(gateway.servlet(), "/mcp")
                .onStop(gateway::close));
    }

    private Map<String, String> recorded() {
        Map<String, String> recorded = new TreeMap<>();
        try (TrailReader reader = TrailReader.from(folder, 1)) {
            for (Optional<TrailEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
                if (next.get() instanceof EventEntry event && event.name().equals(CallSummaries.EVENT)) {
                    JsonObject details = event.json().object("details").orElseThrow();
                    assertThat(event.origin().server()).contains("java");
                    recorded.put(
                            event.origin().tool().orElseThrow(),
                            JsonText.print(details).replaceAll(",\"durations.*", "}"));
                }
            }
        }
        return recorded;
    }
}
