package dev.faultline.app.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code faultline check --servers}: the servers of a client's configuration in one run, with one report. */
class CheckServersTest {
    /** Ends unless it is started as the file says. */
    private static final String PARTICULAR = "[ \"$SHELF\" = b2 ] && [ -f here ] && exec /bin/sh \"$0\"";

    @TempDir
    Path folder;

    @Test
    void checksEveryServerOfAFile() throws Exception {
        Path file = file(Map.of("one", books(), "two", books()));

        Run run = check("--servers", file.toString());

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out())
                .contains("one (books 1): 1 tool, ", "two (books 1): 1 tool, ")
                .contains("--only 'lookup/missing/title' --servers " + file + " --server one")
                .contains("--only 'lookup/missing/title' --servers " + file + " --server two");
    }

    @Test
    void checksOnlyTheServerThatIsNamed() throws Exception {
        Path file = file(Map.of("one", books(), "two", server(List.of("false"))));

        Run run = check("--servers", file.toString(), "--server", "one", "--fail-on", "never");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("one (books 1): ").doesNotContain("two");
    }

    @Test
    void reportsTheOthersIfAServerDoesNotStart() throws Exception {
        Path file = file(Map.of("broken", server(List.of("false")), "fine", books()));

        Run run = check("--servers", file.toString());

        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.out())
                .contains("fine (books 1): 1 tool, ", "error REP-01")
                .contains("broken: ", "ended with exit code 1 before it answered initialize");
    }

    @Test
    void startsAServerInItsFolderAndWithItsVariables() throws Exception {
        Files.createFile(Files.createDirectory(folder.resolve("shop")).resolve("here"));
        JsonObject more = (JsonObject) JsonText.read("{\"env\":{\"SHELF\":\"b2\"},\"cwd\":\"shop\"}")
                .clean()
                .orElseThrow();
        Path file = file(Map.of(
                "shop", server(List.of("/bin/sh", "-c", PARTICULAR, script())).with(more)));

        Run run = check("--servers", file.toString(), "--compare", "--timeout", "20s");

        assertThat(run.out())
                .contains("shop (books 1): direct, and behind the gateway")
                .contains("error: 1 direct, 1 removed by the gateway (100 %), 0 left, 0 new");
        assertThat(run.exit()).isZero();
    }

    @Test
    void saysWhatIsWrongWithTheFile() throws Exception {
        Path file = Files.writeString(
                folder.resolve("mcp.json"), "{\"mcpServers\":{\"one\":{\"comand\":\"cat\",\"args\":[]}}}");

        Run run = check("--servers", file.toString());

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("comand", "command");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void saysThatTheFileHasNoSuchServer() throws Exception {
        Path file = file(Map.of("books", books()));

        Run run = check("--servers", file.toString(), "--server", "boks");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("has no server \"boks\". Did you mean books?");
    }

    @Test
    void writesABaselineThatAcceptsWhatIsThere() throws Exception {
        Path file = file(Map.of("one", books()));
        Path baseline = folder.resolve("accepted.json");

        Run writing = check(
                "--servers",
                file.toString(),
                "--rules",
                "rep-01",
                "--baseline",
                baseline.toString(),
                "--write-baseline");
        Run reading = check("--servers", file.toString(), "--rules", "REP-01", "--baseline", baseline.toString());

        assertThat(writing.exit()).isZero();
        assertThat(JsonText.print(
                        JsonText.read(Files.readString(baseline)).clean().orElseThrow()))
                .isEqualTo("{\"accepted\":[{\"rule\":\"REP-01\",\"tool\":\"lookup\",\"server\":\"one\","
                        + "\"reason\":\"Not reviewed yet.\"}]}");
        assertThat(reading.exit()).isZero();
        assertThat(reading.out()).contains("Accepted by the baseline:\n  REP-01 lookup: Not reviewed yet.\n");
    }

    private Path file(Map<String, JsonObject> servers) throws IOException {
        JsonObject all = new JsonObject(new LinkedHashMap<>(servers));
        return Files.writeString(folder.resolve("mcp.json"), JsonText.print(JsonObject.of("mcpServers", all)));
    }

    private JsonObject books() throws IOException {
        return server(List.of("/bin/sh", script()));
    }

    // In a servers file, ${NAME} is a variable of the environment, so the script has a file of its own.
    private String script() throws IOException {
        return Files.writeString(
                        folder.resolve("books.sh"), BooksServer.command("ok").get(2))
                .toString();
    }

    private static JsonObject server(List<String> command) {
        return JsonObject.builder()
                .put("command", command.getFirst())
                .put("args", JsonArray.ofStrings(command.subList(1, command.size())))
                .build();
    }

    private static Run check(String... options) throws Exception {
        return Run.faultline(
                "", Stream.concat(Stream.of("check"), Stream.of(options)).toArray(String[]::new));
    }
}
