package dev.faultline.app.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The alert rules and the dashboard use only what {@code /metrics} of a real server has. */
@SharedLog
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MonitoringFilesTest {
    private static final Path PACKAGING = Path.of("..", "packaging");
    private static final Pattern SHOWN_LABEL = Pattern.compile("\\{\\{\\s*(?:\\$labels\\.)?(\\w+)\\s*\\}\\}");
    private static final Pattern VALUES_OF = Pattern.compile("label_values\\((\\w+), (\\w+)\\)");

    private Map<String, Set<String>> served;

    /** An expression of one of the files, and the texts that show its labels. */
    private record Query(String where, String expression, List<String> texts) {}

    @BeforeAll
    void scrape(@TempDir Path folder) throws Exception {
        Path tokens = folder.resolve("tokens");
        String token = HttpServer.token(tokens, "ann", "executor", "");
        Path root = Files.createDirectory(folder.resolve("root"));
        try (HttpServer server = new HttpServer(Run.begin(
                "serve",
                "--http",
                "127.0.0.1:0",
                "--root",
                root.toString(),
                "--token-file",
                tokens.toString(),
                "--ship",
                "postgresql://shipper@127.0.0.1:1/audit", // nothing answers there
                "--trail",
                folder.resolve("trail").toString()))) {
            server.connect(token).call("open_file", "{\"path\":\"nope\"}");
            served = Metrics.of(server.get("/metrics", "Authorization", "Bearer " + token)
                            .body())
                    .labels();
        }
        gatewayed(root, folder).forEach((metric, labels) -> served.merge(metric, labels, MonitoringFilesTest::both));
    }

    private static Map<String, Set<String>> gatewayed(Path root, Path folder) throws Exception {
        List<String> server = Run.command(
                "serve", "--stdio", "--toolsets", "code", "--root", root.toString(), "--trail", folder + "/inner");
        Stream<String> gateway = Stream.of("gateway", "--http", "127.0.0.1:0", "--trail", folder + "/outer", "--");
        try (HttpServer http =
                new HttpServer(Run.begin(Stream.concat(gateway, server.stream()).toArray(String[]::new)))) {
            http.connect().ask("tools/list", "{}");
            return Metrics.of(http.get("/metrics").body()).labels();
        }
    }

    private static Set<String> both(Set<String> first, Set<String> second) {
        Set<String> all = new HashSet<>(first);
        all.addAll(second);
        return all;
    }

    @Test
    void theAlertRulesUseOnlyWhatIsServed() throws Exception {
        List<Query> queries = rules().map(rule -> new Query(
                        rule.get("alert").asString(),
                        rule.get("expr").asString(),
                        rule.get("annotations")
                                .valueStream()
                                .map(JsonNode::asString)
                                .toList()))
                .toList();

        assertThat(queries).hasSizeGreaterThan(4);
        assertServed(queries);
    }

    @Test
    void everyAlertSaysWhatIsWrongAndHowBadItIs() throws Exception {
        assertThat(rules()).allSatisfy(rule -> {
            assertThat(rule.get("annotations").get("summary").asString()).endsWith(".");
            assertThat(rule.get("labels").get("severity").asString()).isIn("warning", "critical");
        });
        assertThat(rules().map(rule -> rule.get("alert").asString())).doesNotHaveDuplicates();
    }

    @Test
    void theDashboardUsesOnlyWhatIsServed() throws Exception {
        List<Query> queries = panels().flatMap(panel -> panel.get("targets")
                        .valueStream()
                        .map(target -> new Query(
                                panel.get("title").asString(),
                                target.get("expr").asString(),
                                List.of(target.get("legendFormat").asString()))))
                .toList();

        assertThat(queries).hasSizeGreaterThan(10);
        assertServed(queries);
        assertThat(VALUES_OF.matcher(dashboard().get("templating").toString()).results())
                .isNotEmpty()
                .allSatisfy(
                        variable -> assertThat(served.get(variable.group(1))).contains(variable.group(2)));
    }

    @Test
    void theDashboardNamesItsDataSourceByAVariableAndItsPanelsDoNotOverlap() throws Exception {
        Set<String> cells = new HashSet<>();
        for (JsonNode panel : panels().toList()) {
            assertThat(panel.get("datasource").get("uid").asString()).isEqualTo("${datasource}");
            JsonNode grid = panel.get("gridPos");
            for (int x = 0; x < grid.get("w").asInt(); x++) {
                for (int y = 0; y < grid.get("h").asInt(); y++) {
                    int column = grid.get("x").asInt() + x;
                    assertThat(cells.add(column + " " + (grid.get("y").asInt() + y)))
                            .as(panel.get("title").asString())
                            .isTrue();
                    assertThat(column).isLessThan(24);
                }
            }
        }
        assertThat(panels().map(panel -> panel.get("id").asInt())).doesNotHaveDuplicates();
    }

    @Test
    void theTestFindsMetricsAndLabelsInAnExpression() {
        PromQl found = PromQl.of("sum by (tool, le) (rate(a_total{x=\"y{}\",z=~\"$tool\"}[5m] offset 1h))"
                + " / on (tool) group_left () b > 0.5 * (c or vector(0)) and histogram_quantile(0.9, d) >= 1e3");

        assertThat(found.metrics())
                .containsOnly(
                        entry("a_total", Set.of("x", "z")),
                        entry("b", Set.of()),
                        entry("c", Set.of()),
                        entry("d", Set.of()));
        assertThat(found.groups()).containsExactlyInAnyOrder("tool", "le");
    }

    private void assertServed(List<Query> queries) {
        for (Query query : queries) {
            PromQl used = PromQl.of(query.expression());
            assertThat(used.metrics()).as(query.where()).isNotEmpty();
            Set<String> known = new HashSet<>();
            used.metrics().forEach((metric, labels) -> {
                assertThat(served).as(query.where()).containsKey(metric);
                assertThat(served.get(metric)).as(query.where() + ": " + metric).containsAll(labels);
                known.addAll(served.get(metric));
            });
            assertThat(known).as(query.where()).containsAll(used.groups());
            for (String text : query.texts()) {
                assertThat(SHOWN_LABEL.matcher(text).results().map(label -> label.group(1)))
                        .as(query.where())
                        .allMatch(used.groups()::contains, "is one of the labels of the result");
            }
        }
    }

    private static Stream<JsonNode> rules() throws Exception {
        JsonNode file = YAMLMapper.shared()
                .readTree(PACKAGING.resolve("prometheus/faultline-alerts.yml").toFile());
        return file.get("groups")
                .valueStream()
                .flatMap(group -> group.get("rules").valueStream());
    }

    private static Stream<JsonNode> panels() throws Exception {
        return dashboard().get("panels").valueStream();
    }

    private static JsonNode dashboard() throws Exception {
        return JsonMapper.shared()
                .readTree(PACKAGING.resolve("grafana/faultline-dashboard.json").toFile());
    }
}
