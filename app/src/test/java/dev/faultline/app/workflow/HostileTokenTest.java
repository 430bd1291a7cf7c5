package dev.faultline.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workflow.storage.KeyringFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tampered tokens over a real connection: each is rejected with the same code every time. */
class HostileTokenTest {
    private static final Path WORKFLOWS = Path.of("src/test/resources/workflows");
    private static final String NOTES = "\"notes\":\"done\"";

    @TempDir
    private static Path home;

    @TempDir
    private static Path otherHome;

    private static WorkflowClient client;
    private static String token;

    /** A change to a token. */
    interface Change {
        String to(String token);
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

    static Stream<Arguments> changes() {
        return Stream.of(
                row("empty", "TOKEN_INVALID_FORMAT", "TOKEN_INVALID_FORMAT", it -> ""),
                row("blank", "TOKEN_INVALID_FORMAT", "TOKEN_INVALID_FORMAT", it -> "   "),
                row("huge", "TOKEN_INVALID_FORMAT", "TOKEN_INVALID_FORMAT", it -> it + "A".repeat(100_000)),
                row("no prefix", "TOKEN_INVALID_FORMAT", "TOKEN_UNKNOWN_PREFIX", it -> it.substring(3)),
                row("another prefix", "TOKEN_INVALID_FORMAT", "TOKEN_UNKNOWN_PREFIX", it -> "xx_" + it.substring(3)),
                row("the prefix alone", "TOKEN_INVALID_FORMAT", "TOKEN_BAD_ENCODING", it -> "ct_"),
                row("padding", "TOKEN_INVALID_FORMAT", "TOKEN_BAD_ENCODING", it -> it + "="),
                row(
                        "not base64url",
                        "TOKEN_INVALID_FORMAT",
                        "TOKEN_BAD_ENCODING",
                        it -> it.substring(0, 9) + "+/" + it.substring(11)),
                row(
                        "another encoding of the same bytes",
                        "TOKEN_INVALID_FORMAT",
                        "TOKEN_BAD_ENCODING",
                        HostileTokenTest::twin),
                row("a trailing space", "TOKEN_INVALID_FORMAT", "TOKEN_BAD_ENCODING", it -> it + " "),
                row("cut short", "TOKEN_INVALID_FORMAT", "TOKEN_BAD_LENGTH", it -> it.substring(0, it.length() - 3)),
                row("too long", "TOKEN_INVALID_FORMAT", "TOKEN_BAD_LENGTH", it -> it + "AAAA"),
                row(
                        "the prefix of another kind",
                        "TOKEN_INVALID_FORMAT",
                        "TOKEN_PREFIX_MISMATCH",
                        it -> "st_" + it.substring(3)),
                row(
                        "a newer version",
                        "TOKEN_UNSUPPORTED_VERSION",
                        "TOKEN_UNSUPPORTED_VERSION",
                        it -> TamperedToken.with(it, 0, 2)),
                row(
                        "another kind inside",
                        "TOKEN_BAD_SIGNATURE",
                        "TOKEN_BAD_SIGNATURE",
                        it -> TamperedToken.with(it, 1, 1)),
                row(
                        "another session",
                        "TOKEN_BAD_SIGNATURE",
                        "TOKEN_BAD_SIGNATURE",
                        it -> TamperedToken.flipped(it, 2)),
                row("another node", "TOKEN_BAD_SIGNATURE", "TOKEN_BAD_SIGNATURE", it -> TamperedToken.flipped(it, 20)),
                row(
                        "another attempt",
                        "TOKEN_BAD_SIGNATURE",
                        "TOKEN_BAD_SIGNATURE",
                        it -> TamperedToken.flipped(it, 35)),
                row(
                        "another workflow",
                        "TOKEN_BAD_SIGNATURE",
                        "TOKEN_BAD_SIGNATURE",
                        it -> TamperedToken.flipped(it, 40)),
                row(
                        "another signature",
                        "TOKEN_BAD_SIGNATURE",
                        "TOKEN_BAD_SIGNATURE",
                        it -> TamperedToken.flipped(it, -1)));
    }

    private static Arguments row(String name, String code, String original, Change change) {
        return Arguments.of(name, code, original, change);
    }

    @ParameterizedTest(name = "{0}")
    @Spec({"TE-23", "TE-24", "TE-34"})
    @MethodSource("changes")
    void isRejectedWithTheSameCodeEveryTime(String name, String code, String original, Change change) throws Exception {
        String arguments = WorkflowRun.arguments(change.to(token), NOTES);

        JsonObject first = client.failure("continue_workflow", arguments);
        JsonObject again = client.failure("continue_workflow", arguments);

        assertThat(first.string("code")).contains(code);
        assertThat(first.object("retry").map(JsonText::print)).contains("{\"kind\":\"not_retryable\"}");
        assertThat(first.object("details").orElseThrow().string("tokenErrorCode"))
                .contains(original);
        assertThat(first.string("suggestion")).isPresent();
        assertThat(again).isEqualTo(first);
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
        assertThat(JsonText.print(found)).contains("\"pendingStepId\":\"two\"");
    }

    /** {@return the token with another last letter that a lenient decoder reads as the same bytes} */
    private static String twin(String token) {
        String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        int last = letters.indexOf(token.charAt(token.length() - 1));
        return token.substring(0, token.length() - 1) + letters.charAt(last + 1);
    }
}
