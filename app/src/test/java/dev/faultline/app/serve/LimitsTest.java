package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.fault.FaultLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The limits and the base of problem types are settings, which the served tools respect. */
@SharedLog
class LimitsTest {
    @TempDir
    private Path folder;

    @TempDir
    private Path trail;

    @Test
    void rejectsAResultThatIsTooLargeToBeSent() throws Exception {
        Files.writeString(folder.resolve("large.txt"), "needle in a long line\n".repeat(1_000));
        try (ServedOverHttp server = serve(Map.of(), "--max-result", "1KiB")) {
            assertThat(problem(server, "search_text", "{\"query\":\"needle\"}"))
                    .contains("The result is larger than the 1024 bytes that may be sent", "\"status\":400");
            assertThat(server.call("search_text", "{\"query\":\"needle\",\"max_results\":1}")
                            .string("isError"))
                    .isEmpty();
            assertThat(server.trail()).hasSize(1);
        }
    }

    @Test
    void respectsTheLimitsOfPathsQueriesFilesAndTexts() throws Exception {
        Files.writeString(folder.resolve("a.txt"), "x".repeat(150));
        try (ServedOverHttp server = serve(
                Map.of("FAULTLINE_MAX_QUERY", "10"), "--max-path", "20", "--max-file", "100", "--max-text", "30")) {
            assertThat(problem(server, "open_file", "{\"path\":\"" + "p".repeat(21) + "\"}"))
                    .contains("invalid-parameter");
            assertThat(problem(server, "open_file", "{\"path\":\"a.txt\"}")).contains("file-operation-error");
            assertThat(problem(server, "search_text", "{\"query\":\"" + "q".repeat(11) + "\"}"))
                    .contains("invalid-parameter");
            assertThat(problem(server, "open_file", "{\"path\":\"not-there-at-all.md\"}"))
                    .contains("\"detail\":\"File not found: not-there-a...\"");
        }
    }

    @Test
    @Spec("R24")
    void appendsCodesToTheBaseOfProblemTypes() throws Exception {
        try (ServedOverHttp server = serve(Map.of(), "--problem-base", "https://problems.example/")) {
            assertThat(problem(server, "open_file", "{\"path\":\"nope\"}"))
                    .contains("\"type\":\"https://problems.example/file-not-found\"");
        }
    }

    @Test
    void rejectsAMessageThatIsTooLarge() throws Exception {
        String message =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"x\":\"" + "x".repeat(2_000) + "\"}}";

        Run run = Run.faultline(
                message + "\n",
                "serve",
                "--stdio",
                "--max-message",
                "1KiB",
                "--root",
                folder.toString(),
                "--trail",
                trail.toString());

        assertThat(run.out()).contains("-32600", "The message is larger than 1 KiB");
    }

    @Test
    @Spec("R36")
    void rejectsAMessageOfTooManyValuesUnderItsId() throws Exception {
        String call = Messages.call(7, "open_file", "{\"path\":[" + "0,".repeat(2_000) + "0]}");
        String longId = call.replace("\"id\":7", "\"id\":\"" + "7".repeat(257) + "\"");

        Run run = Run.faultline(
                call + "\n" + longId + "\n",
                "serve",
                "--stdio",
                "--max-values",
                "2000",
                "--root",
                folder.toString(),
                "--trail",
                trail.toString());

        assertThat(run.out().lines().map(LimitsTest::error))
                .containsExactlyInAnyOrder(
                        "7 -32600 The message has more than 2000 values",
                        "null -32600 The message has more than 2000 values");
        try (ServedOverHttp server = serve(Map.of())) {
            String large = Messages.call(8, "open_file", "{\"path\":[" + "0,".repeat(2_000_000) + "0]}");
            HttpResponse<String> refused = server.post(large);
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(error(refused.body())).isEqualTo("8 -32600 The message has more than 200000 values");
            String named = Messages.request(9, "ping", "{}").replace(":9,", ":\"" + "9".repeat(257) + "\",");
            assertThat(error(server.post(named).body())).isEqualTo("null -32600 The id is longer than 256 characters");
        }
    }

    private static String error(String response) {
        JsonObject message = Messages.object(response);
        JsonObject error = message.object("error").orElseThrow();
        return JsonText.print(message.get("id").orElseThrow())
                + " " + JsonText.print(error.get("code").orElseThrow())
                + " " + error.string("message").orElseThrow();
    }

    @Test
    void showsEachLimitAndWhereItComesFrom() throws Exception {
        Path config = Files.writeString(folder.resolve("c.toml"), "max-details = \"1KiB\"\nmax-causes = 2\n");

        Run run =
                Run.faultline("", "serve", "--print-config", "--config", config.toString(), "--max-message", "1048576");

        assertThat(run.out())
                .contains("max-message = \"1048576\"  # flag\n")
                .contains("max-result = \"8MiB\"  # default\n")
                .contains("max-calls-per-caller = \"250\"  # default\n", "session-idle = \"1h\"  # default\n")
                .containsPattern("max-buffered = \"\\d+MiB\"  # default\n") // a quarter of the heap
                .contains("max-details = \"1KiB\"  # " + config + ", line 1\n")
                .contains("max-causes = \"2\"  # " + config + ", line 2\n")
                .contains("problem-base = \"https://kgfoundry.dev/problems/\"  # default\n");
    }

    @Test
    void aCodeToolMayTakeAsLongAsTheServerAllowsAnyCall() {
        ServeLimits limits = new ServeLimits(1, 1, 1, 1, 1, 1, FaultLimits.STANDARD);

        assertThat(limits.code(Duration.ofSeconds(90), Duration.ofSeconds(1)).callTime())
                .isEqualTo(Duration.ofSeconds(90));
    }

    @Test
    void rejectsLimitsBeyondTheContractsAndWhatIsNotASize() throws Exception {
        assertRejected("--max-suggestion must be 1 to 512, not 1024", "--max-suggestion", "1KiB");
        assertRejected("--max-values must be at least 1, not 0", "--max-values", "0");
        assertRejected("--max-causes must be 1 to 8, not 9", "--max-causes", "9");
        assertRejected("'lots' is not a size; write 512, 64KiB or 16MiB", "--max-result", "lots");
        assertRejected("--max-calls must be at least 1, not 0", "--max-calls", "0");
        assertRejected("'soon' is not a duration", "--session-idle", "soon");
        assertRejected("The problem base problems must be an absolute URI", "--problem-base", "problems");
    }

    private static void assertRejected(String reason, String... arguments) throws Exception {
        Run run = Run.faultline("", "serve", arguments[0], arguments[1]);

        assertThat(run.err()).contains(reason);
        assertThat(run.exit()).isEqualTo(2);
    }

    private ServedOverHttp serve(Map<String, String> environment, String... flags) throws Exception {
        return new ServedOverHttp(environment, folder, trail, flags);
    }

    private static String problem(ServedOverHttp server, String tool, String arguments) throws Exception {
        JsonObject result = server.call(tool, arguments);
        return result.object("structuredContent")
                .flatMap(envelope -> envelope.object("problem"))
                .map(JsonText::print)
                .orElseThrow(() -> new AssertionError(JsonText.print(result)));
    }
}
