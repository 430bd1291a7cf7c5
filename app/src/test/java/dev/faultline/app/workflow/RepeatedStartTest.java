package dev.faultline.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A start that may have taken effect: the advice that a client receives, and how a repeat finds the first run. */
class RepeatedStartTest {
    private static final Path TWO_STEPS = Path.of("src/test/resources/workflows/two-steps.json");
    private static final String NEVER = "{\"kind\":\"not_retryable\"}";
    private static final String NOW = "{\"kind\":\"retryable_immediate\"}";

    @TempDir
    private static Path home;

    @TempDir
    private static Path workflows;

    private static WorkflowClient client;
    private static WorkflowClient other;

    @BeforeAll
    static void start() throws IOException {
        Files.copy(TWO_STEPS, workflows.resolve("two-steps.json"));
        client = WorkflowClient.start(home, workflows);
        other = WorkflowClient.start(home, workflows);
    }

    @AfterAll
    static void stop() throws IOException {
        client.close();
        other.close();
    }

    // A pipe without a writer keeps the server reading forever.
    @Test
    @Spec("R33")
    void aTimeoutMayBeRepeatedOnlyWithAKey(@TempDir Path ownHome, @TempDir Path pipes) throws Exception {
        Path pipe = pipes.resolve("two-steps.json");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        try (WorkflowClient hasty = WorkflowClient.start(ownHome, pipes, "--tool-timeout", "100ms")) {
            JsonObject without = hasty.failure("start_workflow", arguments("g", ""));
            JsonObject with = hasty.failure("start_workflow", arguments("g", "late"));
            Files.newOutputStream(pipe).close(); // lets the server end

            assertThat(without.string("code")).contains("TIMEOUT");
            assertThat(retry(without)).isEqualTo(NEVER);
            assertThat(without.string("suggestion"))
                    .contains("The call may have taken effect; check that before you repeat it. Call resume_session to"
                            + " see whether the run exists. With an idempotencyKey, start_workflow is safe to repeat.");
            assertThat(with.string("code")).contains("TIMEOUT");
            assertThat(retry(with)).isEqualTo(NOW);
            assertThat(with.get("suggestion")).isEmpty();
        }
    }

    @Test
    @Spec("R33")
    void theSameKeyReturnsTheSameRunAlsoFromAnotherServer() throws Exception {
        JsonObject first = client.success("start_workflow", arguments("g", "same"));
        JsonObject again = client.success("start_workflow", arguments("g", "same"));
        JsonObject elsewhere = other.success("start_workflow", arguments("g", "same"));
        JsonObject different = client.success("start_workflow", arguments("g", "another"));

        assertThat(again).isEqualTo(first);
        assertThat(elsewhere).isEqualTo(first);
        assertThat(different.get("continueToken")).isNotEqualTo(first.get("continueToken"));
    }

    @Test
    @Spec("R33")
    void theSameKeyWithOtherArgumentsIsRejected() throws Exception {
        client.success("start_workflow", arguments("one goal", "taken"));

        JsonObject refused = client.failure("start_workflow", arguments("another goal", "taken"));

        assertThat(refused.string("code")).contains("PRECONDITION_FAILED");
        assertThat(retry(refused)).isEqualTo(NEVER);
        assertThat(refused.string("message"))
                .contains("The idempotencyKey belongs to a run that was started with other arguments");
    }

    @Test
    @Spec("R33")
    void concurrentStartsCreateOneRun() throws Exception {
        Set<JsonObject> answers = new HashSet<>();
        for (int round = 0; round < 5; round++) {
            String arguments = arguments("g", "together " + round);
            CompletableFuture<JsonObject> one = CompletableFuture.supplyAsync(() -> started(client, arguments));
            CompletableFuture<JsonObject> two = CompletableFuture.supplyAsync(() -> started(other, arguments));

            assertThat(one.get()).isEqualTo(two.get());
            answers.add(one.get());
        }
        assertThat(answers).hasSize(5);
    }

    @Test
    @Spec("R33")
    void aStartThatDiedHalfwayIsFinishedByItsRepeat() throws Exception {
        JsonObject first = client.success("start_workflow", arguments("g", "died"));
        WorkflowRun run = WorkflowRun.at(other, first);
        Files.delete(new SessionDamage(home, run.session()).log());

        JsonObject again = other.success("start_workflow", arguments("g", "died"));

        assertThat(again).isEqualTo(first);
        assertThat(run.next()).isEqualTo("two");
    }

    @Test
    @Spec("TE-09")
    void aKeyHasOneTo128Characters() throws Exception {
        JsonObject empty =
                client.failure("start_workflow", arguments("g", "").replace("}", ",\"idempotencyKey\":\"\"}"));
        JsonObject longest = client.success("start_workflow", arguments("g", "k".repeat(128)));
        JsonObject longer = client.failure("start_workflow", arguments("g", "k".repeat(129)));

        assertThat(JsonText.print(empty)).contains("idempotencyKey must be a non-empty string");
        assertThat(longest.string("continueToken")).isPresent();
        assertThat(JsonText.print(longer)).contains("idempotencyKey must be at most 128 characters");
    }

    @Test
    @Spec("R33")
    void saysWhichToolsMayBeRepeated() {
        String tools = JsonText.print(client.ask("tools/list", "{}"));

        assertThat(tools.split("\"idempotentHint\":true", -1)).hasSize(3);
    }

    private static JsonObject started(WorkflowClient server, String arguments) {
        JsonObject answer = server.structure("start_workflow", arguments);
        while (answer.string("code").filter("TOKEN_SESSION_LOCKED"::equals).isPresent()) {
            answer = server.structure("start_workflow", arguments);
        }
        return answer;
    }

    private static String retry(JsonObject envelope) {
        return JsonText.print(envelope.object("retry").orElseThrow());
    }

    private static String arguments(String goal, String key) {
        return "{\"workflowId\":\"two-steps\",\"workspacePath\":\"/w\",\"goal\":\"" + goal + "\""
                + (key.isEmpty() ? "" : ",\"idempotencyKey\":\"" + key + "\"") + "}";
    }
}
