package dev.faultline.check.report;

import dev.faultline.check.rule.RuleFamily;
import dev.faultline.check.rule.RuleLevel;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.text.VisibleText;
import java.util.Arrays;
import java.util.List;

/** A report for programs. */
final class JsonReport {
    private JsonReport() {}

    static String write(CheckResults results) {
        List<CheckReport> all = results.all();
        // Escaped in another way, the names and texts of servers mean the same, and cannot disturb a terminal.
        return VisibleText.lines(JsonText.pretty(JsonObject.builder()
                        .put("version", 1)
                        .put("complete", results.isComplete())
                        .put("findings", findings(all))
                        .put("servers", all.stream().map(JsonReport::server).collect(JsonArray.toJsonArray()))
                        .put(
                                "comparisons",
                                results.comparisons().stream()
                                        .map(JsonReport::comparison)
                                        .collect(JsonArray.toJsonArray()))
                        .build()))
                + "\n";
    }

    private static JsonArray findings(List<CheckReport> reports) {
        return reports.stream()
                .flatMap(report -> report.findings().stream()
                        .map(finding -> finding(report, finding).build()))
                .collect(JsonArray.toJsonArray());
    }

    private static JsonObject server(CheckReport report) {
        return JsonObject.builder()
                .put("name", report.server().name())
                .put("arguments", report.server().arguments())
                .put("seed", report.seed())
                .put("tools", report.tools())
                .put("probes", report.probes())
                .put("complete", report.interrupted().isEmpty())
                .putIfPresent("interrupted", report.interrupted())
                .put(
                        "families",
                        Arrays.stream(RuleFamily.values())
                                .map(family -> family(report, family))
                                .collect(JsonArray.toJsonArray()))
                .put(
                        "skipped",
                        report.skipped().entrySet().stream()
                                .map(tool -> JsonObject.builder()
                                        .put("tool", tool.getKey())
                                        .put("reason", tool.getValue())
                                        .build())
                                .collect(JsonArray.toJsonArray()))
                .put(
                        "accepted",
                        report.baseline().accepted().stream()
                                .map(it -> finding(report, it.finding())
                                        .put("reason", it.reason())
                                        .build())
                                .collect(JsonArray.toJsonArray()))
                .put("outdated", JsonArray.ofStrings(report.baseline().outdated()))
                .build();
    }

    private static JsonObject comparison(CheckComparison both) {
        return JsonObject.builder()
                .put("direct", both.direct().server().name())
                .put("gateway", both.gateway().server().name())
                .put(
                        "rules",
                        both.rows().stream()
                                .map(row -> JsonObject.builder()
                                        .put("rule", row.rule().id())
                                        .put("severity", row.rule().level().label())
                                        .put("direct", row.direct())
                                        .put("gateway", row.gateway())
                                        .build())
                                .collect(JsonArray.toJsonArray()))
                .put("removed_errors", both.removed(RuleLevel.ERROR))
                .put(
                        "added",
                        JsonArray.ofStrings(
                                both.added().stream().map(CheckFinding::key).toList()))
                .build();
    }

    private static JsonObject.Builder finding(CheckReport report, CheckFinding finding) {
        return JsonObject.builder()
                .put("server", report.server().name())
                .put("rule", finding.rule().id())
                .put("severity", finding.rule().level().label())
                .put("family", finding.rule().family().label())
                .put("title", finding.rule().title())
                .putIfPresent("tool", finding.tool())
                .put("message", finding.how())
                .put("probe", finding.probe())
                .put("probes", finding.count())
                .put("sent", finding.sent())
                .put("received", finding.received())
                .put("repeat", report.repeat(finding));
    }

    private static JsonObject family(CheckReport report, RuleFamily family) {
        return JsonObject.builder()
                .put("family", family.label())
                .put("rules_kept", report.kept(family))
                .put("rules_checked", report.judged(family))
                .build();
    }
}
