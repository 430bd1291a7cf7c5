package dev.faultline.check.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.faultline.check.rule.CheckRule;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The reports, read back by other programs: a validator with the schema of SARIF, and the JDK's XML parser. */
class ReportFormatTest {
    private static final String VISIBLE = "[\\n\\P{C}&&[^\\p{Zl}\\p{Zp}]]*";

    private static final CheckFinding ACCEPTED = new CheckFinding(
            CheckRule.REP_05, Optional.of("lookup"), "lookup/missing/title", "No code.", "{}", "{}", 1);

    private static final CheckReport REPORT = new CheckReport(
            new CheckedServer("books \"1\" <&> \u0007 \uD83D\uDCDA", "-- books", "src/books.js"),
            1,
            2,
            40,
            List.of(
                    new CheckFinding(
                            CheckRule.ANS_03,
                            Optional.of("lookup"),
                            "lookup/missing/title",
                            "The server ended with exit code 1.",
                            "{\"id\":7}",
                            "(the server ended) <boom> & \u001b[31m ]]>",
                            2),
                    new CheckFinding(
                            CheckRule.PRO_01,
                            Optional.empty(),
                            "server/unknown-method",
                            "The error has the code -32603.",
                            "{}",
                            "{}",
                            1)),
            EnumSet.of(CheckRule.ANS_01, CheckRule.ANS_03, CheckRule.PRO_01),
            Map.of("order", "its input schema is not valid"),
            Optional.of("it was interrupted"),
            new BaselineMatch(
                    List.of(new BaselineMatch.Accepted(ACCEPTED, "its clients need no code")),
                    List.of("The baseline accepts REP-06 of lookup, which no longer occurs: remove the entry.")));

    private static final CheckResults RESULTS = CheckResults.of(REPORT);

    @Test
    void sarifSatisfiesItsSchema() throws Exception {
        String schema;
        try (InputStream file = getClass().getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            schema = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
        }

        Schema sarif =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(schema, InputFormat.JSON);

        assertThat(sarif.validate("{\"version\": \"2.1.0\"}", InputFormat.JSON)).isNotEmpty();
        assertThat(sarif.validate(ReportFormat.SARIF.write(RESULTS), InputFormat.JSON))
                .isEmpty();
    }

    @Test
    void sarifNamesTheRuleAndTheTool() {
        String sarif = ReportFormat.SARIF.write(RESULTS);

        assertThat(sarif)
                .contains("\"ruleId\": \"ANS-03\"", "\"level\": \"error\"", "\"ruleAndTool/v1\": \"ANS-03/lookup\"")
                .contains("\"executionSuccessful\": false");
    }

    @Test
    void junitIsXmlInWhichErrorsFail() throws Exception {
        byte[] xml = ReportFormat.JUNIT.write(RESULTS).getBytes(StandardCharsets.UTF_8);

        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(xml));

        assertThat(document.getElementsByTagName("testcase").getLength()).isEqualTo(5);
        assertThat(document.getElementsByTagName("failure").getLength()).isEqualTo(3);
        Element failure = (Element) document.getElementsByTagName("failure").item(2);
        assertThat(((Element) document.getElementsByTagName("failure").item(0)).getAttribute("message"))
                .isEqualTo("The check is not complete: it was interrupted");
        assertThat(failure.getAttribute("message")).isEqualTo("The server ended with exit code 1.");
        assertThat(failure.getTextContent()).contains("<boom> & ", "]]>", "faultline check --seed 1 --only");
        assertThat(document.getElementsByTagName("system-out").getLength()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(ReportFormat.class)
    void everyFormatHasTheFindings(ReportFormat format) {
        String report = format.write(RESULTS);

        assertThat(report).contains("ANS-03", "PRO-01", "lookup", "The server ended with exit code 1.");
    }

    @Test
    void jsonIsReadBack() {
        JsonObject json = (JsonObject)
                JsonText.read(ReportFormat.JSON.write(RESULTS)).clean().orElseThrow();

        JsonObject server = (JsonObject)
                ((JsonArray) json.get("servers").orElseThrow()).items().getFirst();
        assertThat(server.string("name")).contains(REPORT.server().name());
        assertThat(server.string("interrupted")).contains("it was interrupted");
        assertThat(JsonText.print(server))
                .contains("\"reason\":\"its clients need no code\"", "which no longer occurs");
    }

    @Test
    void sarifPointsAtAFileAndSuppressesWhatIsAccepted() {
        String sarif = ReportFormat.SARIF.write(RESULTS);

        assertThat(sarif)
                .contains("\"uri\": \"src/books.js\"", "\"justification\": \"its clients need no code\"")
                .contains("which no longer occurs");
    }

    @Test
    void htmlEscapesWhatAServerSays() {
        String evil = "<script>alert(1)</script>\" onload=\"alert(2)";
        CheckFinding finding = new CheckFinding(CheckRule.LEA_01, Optional.of(evil), evil, evil, evil, evil, 1);
        CheckReport report = new CheckReport(
                new CheckedServer(evil, evil, evil),
                1,
                1,
                1,
                List.of(finding),
                EnumSet.of(CheckRule.LEA_01),
                Map.of(evil, evil),
                Optional.of(evil),
                new BaselineMatch(List.of(new BaselineMatch.Accepted(finding, evil)), List.of(evil)));

        String html = ReportFormat.HTML.write(
                new CheckResults(List.of(report), List.of(new CheckComparison(report, report))));

        assertThat(html).contains("&lt;script&gt;alert(1)").doesNotContain("<script", "\" onload");
        assertThat(html).doesNotContain("http://", "https://").contains("default-src 'none'");
    }

    @ParameterizedTest
    @EnumSource(names = {"TEXT", "JUNIT", "HTML"})
    void noNameOrAnswerOfAServerForgesALine(ReportFormat format) {
        String written = format.write(forging());

        assertThat(written).contains("a\\u000aforged\\u000dforged\\u2028\\u202e\\u200b\\u001b[31m\\u0085forged");
        assertThat(written.lines()).noneMatch(line -> line.startsWith("forged"));
        assertThat(written).matches(VISIBLE);
    }

    @ParameterizedTest
    @EnumSource(names = {"JSON", "SARIF"})
    void noNameOrAnswerOfAServerDisturbsATerminalThatShowsAReportForPrograms(ReportFormat format) {
        String written = format.write(forging());

        assertThat(written)
                .contains("\\u2028\\u202e\\u200b\\u001b[31m\\u0085forged")
                .matches(VISIBLE);
        assertThat(JsonText.read(written).clean()).isPresent();
    }

    // A code host shows the text itself, not its JSON.
    @Test
    void noNameOfAToolForgesALineOfAMessageInSarif() {
        assertThat(ReportFormat.SARIF.write(forging()))
                .contains("\"text\": \"a\\\\u000aforged\\\\u000dforged", "\"name\": \"a\\\\u000aforged\\\\u000dforged");
    }

    private static CheckResults forging() {
        String evil = "a\nforged\rforged\u2028\u202E\u200B\u001b[31m\u0085forged";
        CheckFinding finding = new CheckFinding(CheckRule.ANS_03, Optional.of(evil), evil, evil, evil, evil, 1);
        CheckFinding noted = new CheckFinding(CheckRule.REP_05, Optional.of(evil), evil, evil, evil, "{\"a\":1}", 1);
        CheckReport report = new CheckReport(
                new CheckedServer(evil, "-- books", "src/books.js"),
                1,
                1,
                1,
                List.of(finding, noted),
                EnumSet.of(CheckRule.ANS_03, CheckRule.REP_05),
                Map.of(evil, evil),
                Optional.of(evil),
                new BaselineMatch(List.of(new BaselineMatch.Accepted(finding, evil)), List.of(evil)));
        CheckReport other = CheckReport.failed(report.server(), 1, evil);

        return new CheckResults(
                List.of(report), List.of(new CheckComparison(report, report), new CheckComparison(other, report)));
    }

    @Test
    void theCommandThatRepeatsAFindingQuotesTheNameOfATool() {
        CheckFinding finding = new CheckFinding(
                CheckRule.ANS_03, Optional.of("a'; true '"), "a'; true '/valid", "It ended.", "{}", "{}", 1);

        assertThat(REPORT.repeat(finding))
                .isEqualTo("faultline check --seed 1 --only 'a'\\''; true '\\''/valid' -- books");
    }

    @Test
    void htmlHasTheScoreOfEachFamilyAndTheFindingsOfEachTool() {
        String html = ReportFormat.HTML.write(RESULTS);

        assertThat(html)
                .contains("<td>answers</td><td><meter min=\"0\" max=\"2\" value=\"1\">")
                .contains("<section class=\"tool\" data-levels=\"error\">\n<h3>lookup</h3>")
                .contains("REP-05/lookup: its clients need no code", "which no longer occurs")
                .contains("The check is not complete: it was interrupted");
    }

    @Test
    void textHasColoursOnATerminalOnly() {
        assertThat(TextReport.coloured(RESULTS)).contains("\033[1;31merror ANS-03\033[0m");
        assertThat(ReportFormat.TEXT.write(RESULTS)).doesNotContain("\033[1;");
    }

    @Test
    void showsServersOneAfterTheOther() {
        CheckResults two =
                new CheckResults(List.of(REPORT, REPORT.server(server -> server.named("second"))), List.of());

        assertThat(ReportFormat.TEXT.write(two)).contains("second: 2 tools, 40 probes, seed 1");
        assertThat(ReportFormat.SARIF.write(two)).contains("\"id\": \"faultline check/second/\"");
        assertThat(ReportFormat.HTML.write(two)).contains("<h2>second</h2>");
        assertThat(ReportFormat.JSON.write(two)).contains("\"server\": \"second\"");
    }
}
