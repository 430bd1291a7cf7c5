package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.fault.OutputSchemaMode;
import dev.faultline.trail.Trail;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results that do not match the output schema of their tool, from a real upstream process. */
class OutputSchemaTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "typed-wrong|structuredContent does not match the output schema at /n (type)",
                "typed-absent|structuredContent is missing, but the tool has an output schema"
            })
    void enforcingMakesThemFailures(String tool, String reason) throws Exception {
        try (TestClient client = client(OutputSchemaMode.ENFORCE)) {
            client.initialize();
            client.list();

            assertThat(client.call(tool, "{}"))
                    .contains("\"isError\":true", "UPSTREAM_RESULT_INVALID", reason, "\"by\":\"gateway\"")
                    .doesNotContain("\"structuredContent\"");
            assertThat(client.call("typed-right", "{}"))
                    .contains("\"structuredContent\":{\"n\":1}")
                    .doesNotContain("isError");
        }
        assertThat(trail()).contains("UPSTREAM_RESULT_INVALID").doesNotContain("output_schema_violated");
    }

    @Test
    void reportingPassesThemOnAndRecordsThem() throws Exception {
        try (TestClient client = client(OutputSchemaMode.REPORT)) {
            client.initialize();
            client.list();

            assertThat(client.call("typed-wrong", "{}"))
                    .contains("\"structuredContent\":{\"n\":\"secret-text\"}")
                    .doesNotContain("isError");
            client.call("typed-right", "{}");
        }
        assertThat(trail().lines().filter(line -> line.contains("output_schema_violated")))
                .singleElement()
                .asString()
                .contains("at /n (type)", "typed-wrong")
                .doesNotContain("secret-text");
    }

    @Test
    void otherwiseTheyAreNotChecked() throws Exception {
        try (TestClient client = client(OutputSchemaMode.OFF)) {
            client.initialize();
            client.list();

            assertThat(client.call("typed-wrong", "{}")).doesNotContain("isError");
        }
        assertThat(trail()).doesNotContain("output_schema_violated");
    }

    private TestClient client(OutputSchemaMode mode) throws Exception {
        return new TestClient(trail -> settings(trail, mode), folder.resolve("trail"));
    }

    private static GatewaySettings settings(Trail trail, OutputSchemaMode mode) {
        GatewaySettings plain = TestClient.settings(FaultyServer.command(), trail, Duration.ofMinutes(1));
        return new GatewaySettings(
                plain.target(),
                plain.dialect(),
                false,
                plain.hiddenFailures(),
                mode,
                plain.relay(),
                trail,
                plain.observers(),
                plain.maxMessage());
    }

    private String trail() throws Exception {
        Path log = folder.resolve("trail/audit-log.jsonl");
        return Files.exists(log) ? Files.readString(log) : "";
    }
}
