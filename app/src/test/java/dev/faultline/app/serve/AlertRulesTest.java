package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.SharedLog;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SharedLog
@Tag("thorough")
class AlertRulesTest {
    private static final Path RULES = Path.of("../packaging/prometheus/faultline-alerts.yml");

    @TempDir
    private Path scratch;

    @Test
    @Spec("PD-79")
    void theRulesFireOnSpikesAndOnNothingElse() throws Exception {
        Promtool.testRules(Path.of("src/test/resources/prometheus/spikes.yml"));
    }

    @Test
    void theRulesForGatewaysFireOnServersThatNeedAnOperator() throws Exception {
        Promtool.testRules(Path.of("src/test/resources/prometheus/gateway.yml"));
    }

    @Test
    @Spec("PD-79")
    void theRulesFireOnTheFirstErrorsThatARealServerHasEverHad() throws Exception {
        try (ServedOverHttp server =
                new ServedOverHttp(Files.createDirectory(scratch.resolve("root")), scratch.resolve("trail"))) {
            Map<String, String> before = counters(server);
            for (int i = 0; i < 12; i++) {
                server.call("open_file", "{\"path\":\"nope\"}");
            }
            Map<String, String> after = counters(server);

            assertThat(before.values()).isNotEmpty().containsOnly("0.0");
            assertThat(after.keySet()).isEqualTo(before.keySet());
            Promtool.testRules(Files.writeString(scratch.resolve("real.yml"), test(before, after)));
        }
    }

    // An hour and a half without errors, then all of them between two samples.
    private static String test(Map<String, String> before, Map<String, String> after) {
        return """
            rule_files: ['%s']
            evaluation_interval: 1m
            tests:
              - interval: 1m
                input_series:
            %s
                alert_rule_test:
                  - eval_time: 92m
                    alertname: FaultlineErrorSpike
                    exp_alerts:
                      - exp_labels: {severity: warning}
                        exp_annotations:
                          summary: The code tools fail more than twice as often as in the hour before.
                          description: Find the codes with `faultline trail query`, or under codeintel_errors_total by error_code.
                  - eval_time: 92m
                    alertname: FaultlineFaultSpike
                    exp_alerts:
                      - exp_labels: {severity: warning, dialect: problem-details, tool: open_file}
                        exp_annotations:
                          summary: open_file fails more than twice as often as in the hour before.
            """.formatted(
                        RULES.toAbsolutePath().normalize(),
                        before.keySet().stream()
                                .map(series -> "      - {series: '" + series + "', values: '" + before.get(series)
                                        + "+0x90 " + after.get(series) + "+0x5'}")
                                .collect(Collectors.joining("\n")));
    }

    private static Map<String, String> counters(ServedOverHttp server) throws Exception {
        Map<String, String> counters = new LinkedHashMap<>();
        server.get("/metrics")
                .lines()
                .filter(line ->
                        line.startsWith("codeintel_errors_total{") || line.startsWith("faultline_faults_total{"))
                .forEach(line -> counters.put(
                        line.substring(0, line.lastIndexOf(' ')), line.substring(line.lastIndexOf(' ') + 1)));
        return counters;
    }
}
