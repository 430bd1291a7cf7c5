package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SharedLog
class ServeStdioTest {
    private static final String BEGIN = Messages.initialize(Messages.REVISION) + "\n" + Messages.INITIALIZED + "\n";

    @TempDir
    private Path folder;

    @TempDir
    private Path trail;

    @Test
    @Spec({"PD-83", "PD-72", "PD-70"})
    void answersRecordsAndLogsAMissingFileOnce() throws Exception {
        Run run = serve(call(1, "open_file", "{\"path\":\"nope.py\"}"));

        assertThat(run.exit()).isZero();
        assertThat(run.out().lines().map(Messages::object)).hasSize(2);
        assertThat(answer(run, 1))
                .contains(
                        "\"structuredContent\":{\"path\":\"\",\"content\":\"\",\"lines\":0,\"size\":0,\"error\":\"File"
                            + " not found:"
                            + " nope.py\",\"problem\":{\"type\":\"https://kgfoundry.dev/problems/file-not-found\",\"title\":\"File"
                            + " Not Found\",\"status\":404,\"detail\":\"File not found: nope.py\","
                            + "\"instance\":\"urn:codeintel:files:open_file\",\"code\":\"file-not-found\"}},\"isError\":true");
        List<String> records =
                run.err().lines().filter(line -> line.startsWith("{")).toList();
        assertThat(records).hasSize(1);
        assertThat(Messages.object(records.getFirst()).string("level")).contains("WARNING");
        assertThat(Messages.object(records.getFirst()).string("component")).contains("codeintel_mcp");
        assertThat(recorded("fault")).hasSize(1);
    }

    @Test
    @Spec("PD-62")
    void answersASuccessWithoutARecord() throws Exception {
        Files.writeString(folder.resolve("a.py"), "x = 1\n");

        Run run = serve(call(1, "open_file", "{\"path\":\"a.py\"}"));

        assertThat(answer(run, 1)).contains("\"content\":\"x = 1\\n\"").contains("\"isError\":false");
        assertThat(run.err().lines().filter(line -> line.startsWith("{"))).isEmpty();
        assertThat(recorded("fault")).isEmpty();
    }

    @Test
    void recordsHowManyCallsFailedWhenItEnds() throws Exception {
        Files.writeString(folder.resolve("a.py"), "x = 1\n");

        serve(call(1, "open_file", "{\"path\":\"a.py\"}") + call(2, "open_file", "{\"path\":\"nope.py\"}"));

        assertThat(recorded("event"))
                .singleElement()
                .asString()
                .contains("\"event\":\"calls\"", "\"tool_name\":\"open_file\"", "\"count\":2,\"failed\":1,");
    }

    private List<String> recorded(String type) throws IOException {
        return Files.readAllLines(trail.resolve("audit-log.jsonl")).stream()
                .filter(line -> line.contains("\"type\":\"" + type + "\""))
                .toList();
    }

    @Test
    @Spec({"PD-84", "PD-02"})
    void answersBadArgumentsWithAProblem() throws Exception {
        Run run = serve(call(1, "open_file", "{\"path\":5}") + call(2, "list_paths", "[]"));

        assertThat(answer(run, 1)).contains("\"code\":\"invalid-parameter\"").contains("\"status\":400");
        assertThat(answer(run, 2)).contains("\"code\":\"invalid-parameter\"").contains("\"status\":400");
    }

    @Test
    @Spec({"PD-87", "PD-54"})
    void answersASlowSearchWithTheExactBytes() throws Exception {
        Files.writeString(folder.resolve("a.py"), "def main");

        Run run = serve(call(1, "search_text", "{\"query\":\"def main\"}"), "--search-timeout", "1ms");

        assertThat(answer(run, 1))
                .contains("\"structuredContent\":{\"matches\":[],\"total\":0,\"truncated\":false,"
                        + "\"error\":\"Search timeout\",\"problem\":{"
                        + "\"type\":\"https://kgfoundry.dev/problems/vector-search-error\","
                        + "\"title\":\"Vector Search Error\",\"status\":503,\"detail\":\"Search timeout\","
                        + "\"instance\":\"urn:codeintel:search:text\",\"code\":\"vector-search-error\","
                        + "\"extensions\":{\"query\":\"def main\"}}},\"isError\":true");
    }

    @Test
    @Spec("PD-91")
    void aClientOfAnOlderRevisionReadsTheSameFieldsFromTheText() throws Exception {
        String begin = BEGIN.replace("2025-11-25", "2024-11-05");
        Files.writeString(folder.resolve("a.py"), "x = 1\n");

        Run run = begunBy(
                begin, call(1, "open_file", "{\"path\":\"a.py\"}") + call(2, "open_file", "{\"path\":\"b.py\"}"));

        JsonObject found = text(run, 1);
        JsonObject missing = text(run, 2);
        assertThat(found.members().keySet()).containsExactly("path", "content", "lines", "size");
        assertThat(missing.members().keySet()).containsExactly("path", "content", "lines", "size", "error", "problem");
        assertThat(missing.string("error")).contains("File not found: b.py");
    }

    @Test
    @Spec("R17")
    void logsOnceThatASearchWasIncomplete() throws Exception {
        Files.writeString(folder.resolve("a.py"), "needle\n");
        Files.writeString(folder.resolve("long.py"), "x".repeat(3_000_000) + "needle\n");

        Run run = serve(call(1, "search_text", "{\"query\":\"needle\"}"));

        List<String> records = run.err()
                .lines()
                .filter(line -> line.startsWith("{\"timestamp\""))
                .toList();
        assertThat(answer(run, 1)).contains("\"truncated\":true").contains("\"isError\":false");
        assertThat(records).hasSize(1);
        assertThat(Messages.object(records.getFirst()).string("level")).contains("WARNING");
        assertThat(Messages.object(records.getFirst()).string("message")).contains("Partial results");
    }

    @Test
    void answersAsTheReadmeShows() throws Exception {
        Run run = serve(call(1, "open_file", "{\"path\":\"src/main.py\"}"));

        assertThat(Files.readString(Path.of("../README.md"))).contains("\n" + JsonText.print(text(run, 1)) + "\n");
    }

    @Test
    @Spec("PD-57")
    void listsTheCodeTools() throws Exception {
        Run run = serve("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n");

        assertThat(answer(run, 1))
                .contains("open_file", "list_paths", "blame_range", "file_history", "search_text", "semantic_search");
    }

    @Test
    void writesTheChosenDialect() throws Exception {
        Run run = serve(call(1, "open_file", "{\"path\":\"nope.py\"}"), "--dialect", "tool-error");

        assertThat(answer(run, 1)).contains("{\"code\":\"NOT_FOUND\",\"message\":\"File not found: nope.py\"");
    }

    private Run serve(String messages, String... more) throws Exception {
        return begunBy(BEGIN, messages, more);
    }

    private Run begunBy(String begin, String messages, String... more) throws Exception {
        List<String> arguments = new java.util.ArrayList<>(
                List.of("serve", "--stdio", "--root", folder.toString(), "--trail", trail.toString()));
        arguments.addAll(List.of(more));
        return Run.faultline(begin + messages, arguments.toArray(String[]::new));
    }

    /** {@return the text content of the response} */
    private static JsonObject text(Run run, int id) {
        return Messages.object(Messages.texts(Messages.result(Messages.object(answer(run, id))))
                .getFirst());
    }

    private static String call(int id, String tool, String arguments) {
        return Messages.call(id, tool, arguments) + "\n";
    }

    private static String answer(Run run, int id) {
        return run.out()
                .lines()
                .filter(line -> line.startsWith("{\"jsonrpc\":\"2.0\",\"id\":" + id + ","))
                .findFirst()
                .orElseThrow(() -> new AssertionError(run.toString()));
    }
}
