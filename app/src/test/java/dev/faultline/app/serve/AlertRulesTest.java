package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

class AlertRulesTest {
    private static final Path RULES = Path.of("../packaging/prometheus/faultline-alerts.yml");
    private static final Pattern METRIC = Pattern.compile("[a-z_]+_total");

    @TempDir
    private Path scratch;

    @Test
    @Spec("PD-79")
    void theSpikeOfErrorsIsTwiceTheRateBefore() {
        assertThat(expressions().getFirst())
                .isEqualToIgnoringWhitespace("sum(rate(codeintel_errors_total[5m]))"
                        + " > 2 * sum(rate(codeintel_errors_total[1h] offset 5m))"
                        + " and sum(increase(codeintel_errors_total[5m])) >= 10");
    }

    @Test
    @Spec("PD-79")
    void everyRuleIsAboutSomethingThatTheServerTells() throws Exception {
        try (ServedOverHttp server = new ServedOverHttp(scratch, scratch.resolve("trail"))) {
            server.call("open_file", "{\"path\":\"nope\"}");
            String told = server.get("/metrics");

            List<String> metrics = expressions().stream()
                    .flatMap(rule -> METRIC.matcher(rule).results())
                    .map(found -> found.group())
                    .distinct()
                    .toList();
            assertThat(metrics).hasSize(2).allSatisfy(metric -> assertThat(told).contains("\n" + metric + "{"));
            assertThat(told).containsPattern("faultline_faults_total\\{code=.*dialect=.*tool=");
        }
    }

    private static List<String> expressions() {
        List<String> rules = new YAMLMapper()
                .readTree(RULES.toFile()).findValues("expr").stream()
                        .map(JsonNode::asString)
                        .toList();
        assertThat(rules).isNotEmpty();
        return rules;
    }
}
