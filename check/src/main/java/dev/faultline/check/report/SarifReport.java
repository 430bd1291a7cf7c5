package dev.faultline.check.report;

import dev.faultline.check.rule.CheckRule;
import dev.faultline.check.rule.RulePage;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.text.VisibleText;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A report in SARIF 2.1.0, which code hosts and editors show. The tools of the server are its logical locations. */
final class SarifReport {
    private SarifReport() {}

    static String write(CheckResults results) {
        return VisibleText.lines(JsonText.pretty(JsonObject.builder()
                        .put("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
                        .put("version", "2.1.0")
                        .put(
                                "runs",
                                results.all().stream().map(SarifReport::run).collect(JsonArray.toJsonArray()))
                        .build()))
                + "\n";
    }

    private static JsonObject run(CheckReport report) {
        JsonObject driver = JsonObject.builder()
                .put("name", "faultline check")
                .put(
                        "rules",
                        Arrays.stream(CheckRule.values()).map(SarifReport::rule).collect(JsonArray.toJsonArray()))
                .build();
        return JsonObject.builder()
                .put("tool", JsonObject.of("driver", driver))
                // Code hosts keep the results of runs with different ids apart.
                .put(
                        "automationDetails",
                        JsonObject.of(
                                "id",
                                new JsonString(
                                        "faultline check/" + report.server().name() + "/")))
                .put("invocations", JsonArray.of(invocation(report)))
                .put(
                        "results",
                        Stream.concat(
                                        report.findings().stream()
                                                .map(finding ->
                                                        result(report, finding).build()),
                                        report.baseline().accepted().stream().map(it -> suppressed(report, it)))
                                .collect(JsonArray.toJsonArray()))
                .build();
    }

    private static JsonObject invocation(CheckReport report) {
        Stream<String> incomplete = report.interrupted().stream().map(reason -> "The check is not complete: " + reason);
        return JsonObject.builder()
                .put("executionSuccessful", report.interrupted().isEmpty())
                .put(
                        "toolExecutionNotifications",
                        Stream.concat(incomplete, report.baseline().outdated().stream())
                                .map(sentence -> JsonObject.builder()
                                        .put("level", "warning")
                                        .put("message", text(sentence))
                                        .build())
                                .collect(JsonArray.toJsonArray()))
                .build();
    }

    private static JsonObject suppressed(CheckReport report, BaselineMatch.Accepted accepted) {
        return result(report, accepted.finding())
                .put(
                        "suppressions",
                        JsonArray.of(JsonObject.builder()
                                .put("kind", "external")
                                .put("justification", accepted.reason())
                                .build()))
                .build();
    }

    private static JsonObject rule(CheckRule rule) {
        return JsonObject.builder()
                .put("id", rule.id())
                .put("shortDescription", text(rule.title()))
                .put(
                        "help",
                        JsonObject.builder()
                                .put("text", rule.title() + ". See: faultline check --explain " + rule.id())
                                .put("markdown", RulePage.of(rule))
                                .build())
                .put(
                        "defaultConfiguration",
                        JsonObject.builder().put("level", rule.level().label()).build())
                .put(
                        "properties",
                        JsonObject.of(
                                "tags",
                                JsonArray.ofStrings(List.of(rule.family().label()))))
                .build();
    }

    private static JsonObject.Builder result(CheckReport report, CheckFinding finding) {
        String subject = VisibleText.line(finding.subject()); // those who show a report show it as it is
        JsonObject logical = JsonObject.builder()
                .put("name", subject)
                .put("fullyQualifiedName", report.server().name() + "/" + subject)
                .put("kind", finding.tool().isPresent() ? "function" : "module")
                .build();
        return JsonObject.builder()
                .put("ruleId", finding.rule().id())
                .put("level", finding.rule().level().label())
                .put("message", text(finding.subject() + ": " + finding.how()))
                .put(
                        "locations",
                        JsonArray.of(JsonObject.builder()
                                .put("physicalLocation", place(report))
                                .put("logicalLocations", JsonArray.of(logical))
                                .build()))
                // The same finding of the next run has the same fingerprint.
                .put(
                        "partialFingerprints",
                        JsonObject.builder()
                                .put("ruleAndTool/v1", finding.key())
                                .build())
                .put(
                        "properties",
                        JsonObject.builder()
                                .put("probe", finding.probe())
                                .put("probes", finding.count())
                                .put("sent", finding.sent())
                                .put("received", finding.received())
                                .put("repeat", report.repeat(finding))
                                .build());
    }

    // GitHub rejects the whole file if a result has only a logical location.
    private static JsonObject place(CheckReport report) {
        return JsonObject.builder()
                .put(
                        "artifactLocation",
                        JsonObject.of("uri", new JsonString(report.server().source())))
                .put("region", JsonObject.of("startLine", JsonNumber.of(1)))
                .build();
    }

    private static JsonObject text(String text) {
        return JsonObject.of("text", new JsonString(VisibleText.line(text)));
    }
}
