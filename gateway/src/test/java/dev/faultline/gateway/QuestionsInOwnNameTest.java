package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One of several servers asks the client something while another works on a call (R52). */
class QuestionsInOwnNameTest {
    private static final String META = """
        "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"},\
        "io.modelcontextprotocol/clientCapabilities":$CAPABILITIES}\
        """;

    @TempDir
    Path folder;

    private Path answer() {
        return folder.resolve("told");
    }

    private TestClient connect() throws Exception {
        return new TestClient(
                trail -> new Town(
                                trail,
                                Town.server("bank"),
                                Town.server("nosy", "nosy=" + folder.resolve("ask"), "told=" + answer()))
                        .merged(),
                folder.resolve("trail"));
    }

    private String waiting(String more) {
        return "{\"name\":\"bank__wait\",\"arguments\":{\"file\":\"" + answer() + "\"}" + more + "}";
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"elicitation\":{}}"})
    void aQuestionDoesNotTouchTheCallOfAnotherServerInTheModernEra(String capabilities) throws Exception {
        String meta = "," + META.replace("$CAPABILITIES", capabilities);
        String called;
        try (TestClient client = connect()) {
            client.ask("tools/call", "{\"name\":\"nosy__whoami\",\"arguments\":{}" + meta + "}");
            Files.createFile(folder.resolve("ask"));
            called = client.ask("tools/call", waiting(meta));
        }

        assertThat(called).contains("bank has waited").doesNotContain("input_required");
        assertThat(Files.readString(answer())).contains("\"error\"");
    }

    @Test
    void aClientThatCannotBeAskedIsNotAsked() throws Exception {
        String called;
        try (TestClient client = connect()) {
            client.initialize("{}");
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            Files.createFile(folder.resolve("ask"));
            called = client.ask("tools/call", waiting(""));
        }

        assertThat(called).contains("bank has waited");
        assertThat(Files.readString(answer())).contains("\"error\"");
        assertThat(Files.readString(folder.resolve("trail/audit-log.jsonl")))
                .contains("\"question_refused\"", "elicitation/create", "\"nosy\"");
    }

    @Test
    void aQuestionNamesItsServer() throws Exception {
        JsonObject question;
        try (TestClient client = connect()) {
            client.initialize();
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            Files.createFile(folder.resolve("ask"));
            question = TestClient.json(client.next());
            client.send("{\"jsonrpc\":\"2.0\",\"id\":"
                    + JsonText.print(question.get("id").orElseThrow())
                    + ",\"result\":{\"action\":\"decline\"}}");
            client.ask("tools/call", waiting(""));
        }

        JsonObject params = question.object("params").orElseThrow();
        assertThat(params.string("message")).contains("nosy asks: Your password?");
        assertThat(params.object("_meta").flatMap(meta -> meta.string("dev.faultline/server")))
                .contains("nosy");
        assertThat(Files.readString(answer())).contains("decline");
    }
}
