package dev.faultline.toolsets.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.server.FaultlineServer;
import dev.faultline.server.testing.ToolsetServer;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workflow.storage.KeyringFile;
import dev.faultline.toolsets.workflow.storage.WorkflowToolset;
import dev.faultline.toolsets.workflow.testing.TamperedToken;
import dev.faultline.toolsets.workflow.testing.WorkflowClient;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tampered tokens: each is rejected with the same code every time. */
class HostileTokenTest {
    private static final Path WORKFLOWS = Path.of("src/test/resources/workflows");
    private static final String NOTES = "\"notes\":\"done\"";

    @TempDir
    private static Path home;

    @TempDir
    private static Path otherHome;

    private static WorkflowClient client;
    private static String token;

    /** A change to a token, its code, and the code of the contract that it replaces. */
    record Tampered(String name, String code, String original, UnaryOperator<String> change) {
        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    static void start() throws IOException {
        client = WorkflowClient.start(home, WORKFLOWS);
        token = WorkflowRun.of(client, "two-steps").token();
    }

    @AfterAll
    static void stop() throws IOException {
        client.close();
    }

    private static List<Tampered> changes() {
        return List.of(
                new Tampered("empty", "TOKEN_INVALID_FORMAT", "TOKEN_INVALID_FORMAT", it -> ""),
                new Tampered("blank", "TOKEN_INVALID_FORMAT", "TOKEN_INVALID_FORMAT", it -> "   "),
                new Tampered("huge", "TOKEN_INVALID_FORMAT", "TOKEN_INVALID_FORMAT", it -> it + "A".repeat(100_000)),
                new Tampered("no prefix", "TOKEN_INVALID_FORMAT", "TOKEN_UNKNOWN_PREFIX", it -> it.substring(3)),
                new Tampered(
                        "another prefix",
                        "TOKEN_INVALID_FORMAT",
                        "TOKEN_UNKNOWN_PREFIX",
                        it -> "xx_" + it.substring(3)),
                new Tampered("the prefix alone", "TOKEN_INVALID_FORMAT", "TOKEN_BAD_ENCODING", it -> "ct_"),
                new Tampered("padding", "TOKEN_INVALID_FORMAT", "TOKEN_BAD_ENCODING", it -> it + "="),
                new Tampered(
                        "not base64url",
                        "TOKEN_INVALID_FORMAT",
                        "TOKEN_BAD_ENCODING",
                        it -> it.substring(0, 9) + "+/" + it.substring(11)),
                new Tampered(
                        "another encoding of the same bytes",
                        "TOKEN_INVALID_FORMAT",
                        "TOKEN_BAD_ENCODING",
                        HostileTokenTest::twin),
                new Tampered("a trailing space", "TOKEN_INVALID_FORMAT", "TOKEN_BAD_ENCODING", it -> it + " "),
                new Tampered(
                        "cut short",
                        "TOKEN_INVALID_FORMAT",
                        "TOKEN_BAD_LENGTH",
                        it -> it.substring(0, it.length() - 3)),
                new Tampered("too long", "TOKEN_INVALID_FORMAT", "TOKEN_BAD_LENGTH", it -> it + "AAAA"),
                new Tampered(
                        "the prefix of another kind",
                        "TOKEN_INVALID_FORMAT",
                        "TOKEN_PREFIX_MISMATCH",
                        it -> "st_" + it.substring(3)),
                new Tampered(
                        "a newer version",
                        "TOKEN_UNSUPPORTED_VERSION",
                        "TOKEN_UNSUPPORTED_VERSION",
                        it -> TamperedToken.with(it, 0, 2)),
                new Tampered(
                        "another kind inside",
                        "TOKEN_BAD_SIGNATURE",
                        "TOKEN_BAD_SIGNATURE",
                        it -> TamperedToken.with(it, 1, 1)),
                new Tampered(
                        "another session",
                        "TOKEN_BAD_SIGNATURE",
                        "TOKEN_BAD_SIGNATURE",
                        it -> TamperedToken.flipped(it, 2)),
                new Tampered(
                        "another node",
                        "TOKEN_BAD_SIGNATURE",
                        "TOKEN_BAD_SIGNATURE",
                        it -> TamperedToken.flipped(it, 20)),
                new Tampered(
                        "another attempt",
                        "TOKEN_BAD_SIGNATURE",
                        "TOKEN_BAD_SIGNATURE",
                        it -> TamperedToken.flipped(it, 35)),
                new Tampered(
                        "another workflow",
                        "TOKEN_BAD_SIGNATURE",
                        "TOKEN_BAD_SIGNATURE",
                        it -> TamperedToken.flipped(it, 40)),
                new Tampered(
                        "another signature",
                        "TOKEN_BAD_SIGNATURE",
                        "TOKEN_BAD_SIGNATURE",
                        it -> TamperedToken.flipped(it, -1)));
    }

    @Test
    @Spec({"TE-23", "TE-24", "TE-34"})
    void isRejectedWithTheSameCodeEveryTime() {
        assertThat(changes()).allSatisfy(tampered -> {
            String arguments = WorkflowRun.arguments(tampered.change.apply(token), NOTES);

            JsonObject first = client.failure("continue_workflow", arguments);
            JsonObject again = client.failure("continue_workflow", arguments);

            assertThat(first.string("code")).contains(tampered.code);
            assertThat(first.object("retry").map(JsonText::print)).contains("{\"kind\":\"not_retryable\"}");
            assertThat(first.object("details").orElseThrow().string("tokenErrorCode"))
                    .contains(tampered.original);
            assertThat(first.string("suggestion")).isPresent();
            assertThat(again).isEqualTo(first);
        });
    }

    @Test
    @Spec({"TE-24", "TE-34"})
    void isRecordedAndNotRepeated(@TempDir Path folder) throws Exception {
        String unsupported = "ct_" + "A".repeat(91);
        FaultlineServer server =
                ToolsetServer.of(WorkflowToolset.of(WORKFLOWS, folder)).trail(folder.resolve("trail"));
        JsonObject envelope;
        try (WorkflowClient recorded = WorkflowClient.over(ToolsetServer.connect(server))) {
            envelope = recorded.failure("continue_workflow", WorkflowRun.arguments(unsupported, NOTES));
        }

        String trail = Files.readString(folder.resolve("trail/audit-log.jsonl"));
        assertThat(envelope.string("code")).contains("TOKEN_UNSUPPORTED_VERSION");
        assertThat(trail).contains("TOKEN_UNSUPPORTED_VERSION").doesNotContain(unsupported);
    }

    @Test
    @Spec("TE-24")
    void ofTheWrongKindIsRejected() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "two-steps");
        JsonObject marked =
                client.success("checkpoint_workflow", "{\"checkpointToken\":\"" + run.checkpointToken() + "\"}");
        String resume = marked.string("resumeToken").orElseThrow();

        JsonObject advanced = client.failure("continue_workflow", WorkflowRun.arguments(resume, NOTES));
        JsonObject checkpointed =
                client.failure("checkpoint_workflow", "{\"checkpointToken\":\"" + run.token() + "\"}");
        JsonObject elsewhere = client.failure(
                "continue_workflow", WorkflowRun.arguments(run.token(), NOTES + ",\"workspacePath\":\"/other\""));

        assertThat(advanced.string("code")).contains("TOKEN_SCOPE_MISMATCH");
        assertThat(checkpointed.string("code")).contains("TOKEN_SCOPE_MISMATCH");
        assertThat(elsewhere.string("code")).contains("TOKEN_SCOPE_MISMATCH");
    }

    @Test
    @Spec("TE-24")
    void ofAnotherMachineIsRejected() throws Exception {
        try (WorkflowClient other = WorkflowClient.start(otherHome, WORKFLOWS)) {
            JsonObject envelope = other.failure("continue_workflow", WorkflowRun.arguments(token, NOTES));

            assertThat(envelope.string("code")).contains("TOKEN_BAD_SIGNATURE");
        }
    }

    @Test
    @Spec("TE-24")
    void ofThePreviousKeyIsAcceptedAndOfAnOlderOneRejected() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "two-steps");
        String before = run.token();

        KeyringFile.below(home).rotate();
        JsonObject once = client.success("continue_workflow", WorkflowRun.arguments(before, NOTES));
        KeyringFile.below(home).rotate();
        JsonObject twice = client.failure("continue_workflow", WorkflowRun.arguments(before, NOTES));
        JsonObject found =
                client.success("resume_session", "{\"workspacePath\":\"/w\",\"sessionId\":\"" + run.session() + "\"}");
        token = WorkflowRun.of(client, "two-steps").token();

        assertThat(once.object("pending").orElseThrow().string("stepId")).contains("two");
        assertThat(twice.string("code")).contains("TOKEN_BAD_SIGNATURE");
        assertThat(twice.string("suggestion").orElseThrow()).startsWith("Find the run with resume_session");
        assertThat(JsonText.print(found)).contains("\"pendingStepId\":\"two\"");
    }

    /** {@return the token with another last letter that a lenient decoder reads as the same bytes} */
    private static String twin(String token) {
        String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        int last = letters.indexOf(token.charAt(token.length() - 1));
        return token.substring(0, token.length() - 1) + letters.charAt(last + 1);
    }
}
