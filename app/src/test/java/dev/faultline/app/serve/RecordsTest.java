package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.SharedLog;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The log records, metrics and pages of calls that failed. */
@SharedLog
class RecordsTest extends OverHttp {
    /** A failing call of every tool, and of every code that a caller can cause. */
    private static final List<Failing> FAILING = List.of(
            new Failing("open_file", "{\"path\":\"nope.py\"}"),
            new Failing("open_file", "{\"path\":\"latin.txt\"}"),
            new Failing("open_file", "{\"path\":\"folder\"}"),
            new Failing("list_paths", "{\"path\":\"..\"}"),
            new Failing("blame_range", "{\"path\":\"untracked.py\",\"start_line\":1,\"end_line\":1}"),
            new Failing("file_history", "{\"path\":\"link.txt\"}"),
            new Failing("search_text", "{\"query\":\"(\",\"regex\":true}"),
            new Failing("semantic_search", "{\"query\":\"where is it\"}"));

    private record Failing(String tool, String arguments) {}

    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"([^\"]*)\"");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "open_file|{'path':'folder'}|WARNING|file-operation-error|{'path':'folder'}",
                "list_paths|{'path':'..'}|WARNING|forbidden|{'path':'..'}",
                "blame_range|{'path':'untracked.py','start_line':1,'end_line':1}|ERROR|git-operation-error"
                        + "|{'path':'untracked.py','git_command':'blame'}"
            })
    @Spec({"PD-25", "PD-65", "PD-73"})
    void aRecordHasTheLevelTheSentenceTheOperationAndTheContext(
            String tool, String arguments, String level, String code, String context) throws Exception {
        JsonObject problem = problem(tool, quoted(arguments));
        JsonObject record = lastRecord();

        assertThat(record.string("level")).contains(level);
        assertThat(record.string("component")).contains("codeintel_mcp");
        assertThat(record.string("message")).isEqualTo(problem.string("detail"));
        assertThat(record.string("error_code")).contains(code);
        assertThat("urn:codeintel:" + record.string("operation").orElseThrow())
                .isEqualTo(problem.string("instance").orElseThrow());
        assertThat(record.object("context").map(JsonText::print)).contains(quoted(context));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'path':'latin.txt'}|File is not UTF-8 text: latin.txt",
                "{'path':'a.py','start_line':0}|start_line must be a positive integer"
            })
    @Spec({"PD-67", "PD-68"})
    void aMistakeOfTheCallerIsAWarning(String arguments, String message) throws Exception {
        JsonObject problem = problem("open_file", quoted(arguments));
        JsonObject record = lastRecord();

        assertThat(record.string("level")).contains("WARNING");
        assertThat(record.string("message")).contains(message);
        assertThat(record.string("operation")).contains("files:open_file");
        assertThat(record.object("context")).isEqualTo(problem.object("extensions"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "open_file|{'path':'src/nope.py'}|files:open_file",
                "list_paths|{'path':'src/nope.py'}|files:list_paths",
                "blame_range|{'path':'src/nope.py','start_line':1,'end_line':1}|git:blame_range",
                "file_history|{'path':'src/nope.py'}|git:file_history",
                "search_text|{'query':'x','paths':['src/nope.py']}|search:text"
            })
    @Spec("PD-66")
    void aMissingFileIsLoggedAsSuch(String tool, String arguments, String operation) throws Exception {
        problem(tool, quoted(arguments));
        JsonObject record = lastRecord();

        assertThat(record.string("level")).contains("WARNING");
        assertThat(record.string("message")).contains("File not found");
        assertThat(record.string("component")).contains("codeintel_mcp");
        assertThat(record.string("operation")).contains(operation);
        assertThat(record.string("error")).contains("File not found: src/nope.py");
        assertThat(record.get("error_code")).isEmpty();
        assertThat(record.get("context")).isEmpty();
    }

    @Test
    @Spec("PD-71")
    void aPathWithLinesInItIsOneRecord() throws Exception {
        int before = server.records(server.trail().size()).size();

        problem("open_file", "{\"path\":\"x\\n{\\\"level\\\":\\\"INFO\\\"}\\r\\n\"}");

        assertThat(server.records(before + 1)).hasSize(before + 1);
        assertThat(server.records(before + 1).getLast().string("level")).contains("WARNING");
        assertThat(server.records(before + 1).getLast().string("message").orElseThrow())
                .doesNotContain("\n", "\r");
    }

    @Test
    @Spec({"PD-53", "PD-92"})
    void aPlantedSecretIsNeitherLoggedNorSentNorRecorded() throws Exception {
        String secret = "hunter2hunter2";
        List<String> places = List.of(
                "password=" + secret, "https://user:" + secret + "@example.org/x", "Authorization: Bearer " + secret);
        for (String place : places) {
            JsonObject problem = problem("open_file", "{\"path\":\"" + place + "\"}");
            JsonObject search = problem("semantic_search", "{\"query\":\"" + place + "\"}");

            assertThat(JsonText.print(problem) + JsonText.print(search)).doesNotContain(secret);
        }
        int lines = server.trail().size();
        assertThat(server.records(lines).toString()).doesNotContain(secret);
        assertThat(server.trail().toString()).doesNotContain(secret);
    }

    @Test
    @Spec({"PD-75", "PD-76", "PD-77"})
    void theMetricsCountAndTimeWithoutNamingWhatWasSent() throws Exception {
        problem("open_file", "{\"path\":\"somewhere/of-mine.py\"}");

        String metrics = server.get("/metrics");
        List<MatchResult> labels = metrics.lines()
                .filter(line -> line.startsWith("codeintel_"))
                .flatMap(line -> LABEL.matcher(line).results())
                .toList();
        assertThat(labels)
                .extracting(label -> label.group(1))
                .containsOnly("error_code", "operation", "http_status", "le");
        assertThat(labels)
                .extracting(label -> label.group(2))
                .allMatch(value -> value.matches("[a-z-]+|(files|git|search|semantic):[a-z_]+|[\\d.]+|\\+Inf"));
        assertThat(metrics)
                .contains(
                        "codeintel_error_handling_duration_seconds_bucket{operation=\"files:open_file\",le=\"0.01\"}",
                        "codeintel_error_handling_duration_seconds_count{operation=\"files:open_file\"}")
                .doesNotContain("of-mine");
    }

    @Test
    @Spec({"PD-90", "PD-94"})
    void everyFailureIsRecordedLoggedAndCountedOnce() throws Exception {
        for (Failing failing : FAILING) {
            int lines = server.trail().size();
            int records = server.records(lines).size();
            long counted = server.counted();

            Optional<String> code = problem(failing.tool, failing.arguments).string("code");

            assertThat(code).isPresent();
            assertThat(server.trail()).as("%s", failing).hasSize(lines + 1);
            assertThat(server.trail().getLast().string("error_code")).isEqualTo(code);
            assertThat(server.counted()).as("%s", failing).isEqualTo(counted + 1);
            assertThat(server.records(records + 1)).as("%s", failing).hasSize(records + 1);
        }
    }

    @Test
    @Spec({"PD-26", "PD-27"})
    void everyProblemHasAPageWithItsOneTitle() throws Exception {
        for (Failing failing : FAILING) {
            JsonObject problem = problem(failing.tool, failing.arguments);

            assertThat(server.get("/problems/" + problem.string("code").orElseThrow()))
                    .contains("<h1>" + problem.string("title").orElseThrow() + "</h1>");
        }
    }

    private JsonObject problem(String tool, String arguments) throws Exception {
        return server.call(tool, arguments)
                .object("structuredContent")
                .flatMap(envelope -> envelope.object("problem"))
                .orElseThrow();
    }

    // There is one record for each line of the trail, so this is the number to wait for.
    private JsonObject lastRecord() throws Exception {
        return server.records(server.trail().size()).getLast();
    }

    private static String quoted(String json) {
        return json.replace('\'', '"');
    }
}
