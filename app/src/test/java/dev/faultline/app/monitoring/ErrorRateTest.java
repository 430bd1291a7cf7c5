package dev.faultline.app.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The error rate of a real server, computed from {@code /metrics} and nothing else. */
@SharedLog
class ErrorRateTest {
    @TempDir
    private Path folder;

    @Test
    void theMetricsAloneGiveTheErrorRateByToolAndCode() throws Exception {
        Path root = Files.createDirectory(folder.resolve("root"));
        Files.writeString(root.resolve("a.txt"), "text");
        String trail = folder.resolve("trail").toString();
        try (HttpServer server = new HttpServer(
                Run.begin("serve", "--http", "127.0.0.1:0", "--root", root.toString(), "--trail", trail))) {
            HttpConnection client = server.connect();
            Metrics before = Metrics.of(server.get("/metrics").body());

            call(client, 12, "open_file", "{\"path\":\"a.txt\"}");
            call(client, 6, "open_file", "{\"path\":\"nope\"}");
            call(client, 2, "open_file", "{\"path\":\"../a.txt\"}");
            call(client, 3, "list_paths", "{}");
            call(client, 1, "list_paths", "{\"max_results\":\"many\"}");
            call(client, 2, "read_file", "{\"path\":\"a.txt\"}");
            call(client, 1, "no_such_tool", "{}");
            Metrics after = Metrics.of(server.get("/metrics").body());

            assertThat(after.errorRates(before))
                    .containsExactlyInAnyOrderEntriesOf(Map.of(
                            "open_file file-not-found", 0.3,
                            "open_file forbidden", 0.1,
                            "list_paths invalid-parameter", 0.25,
                            "read_file SESSION_NOT_INITIALIZED", 1.0,
                            "tools/call INVALID_INPUT_VALUE", 1.0));
            assertThat(increase("faultline_calls_total", after.only("failed"), before.only("failed")))
                    .containsAllEntriesOf(increase("faultline_faults_total", after, before));
        }
    }

    private static void call(HttpConnection client, int times, String tool, String arguments) throws Exception {
        for (int i = 0; i < times; i++) {
            client.call(tool, arguments);
        }
    }

    private static Map<String, Double> increase(String name, Metrics after, Metrics before) {
        return after.increase(name, sample -> sample.label("tool"), before);
    }
}
