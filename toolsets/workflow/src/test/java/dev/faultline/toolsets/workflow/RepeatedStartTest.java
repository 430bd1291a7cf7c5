package dev.faultline.toolsets.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.toolset.Toolset;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLog;
import dev.faultline.toolsets.workflow.session.SessionLogStore;
import dev.faultline.toolsets.workflow.session.StoreFaults;
import dev.faultline.toolsets.workflow.storage.KeyringFile;
import dev.faultline.toolsets.workflow.storage.WorkflowToolset;
import dev.faultline.toolsets.workflow.testing.SessionDamage;
import dev.faultline.toolsets.workflow.testing.WorkflowClient;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
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

    @Test
    @Spec("R33")
    void aTimeoutMayBeRepeatedOnlyWithAKey(@TempDir Path ownHome) throws Exception {
        Toolset stalled = WorkflowToolset.of(workflows, new StalledSessions(), KeyringFile.below(ownHome));
        try (WorkflowClient hasty = WorkflowClient.start(stalled, Duration.ofMillis(100))) {
            JsonObject without = hasty.failure("start_workflow", arguments("g", ""));
            JsonObject with = hasty.failure("start_workflow", arguments("g", "late"));

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

    /** A store that creates no session until the call is interrupted. */
    private record StalledSessions() implements SessionLogStore {
        @Override
        public List<SessionId> sessions() {
            return List.of();
        }

        @Override
        public SessionLog create(SessionId id) {
            try {
                new CountDownLatch(1).await();
                throw new AssertionError("not interrupted");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw StoreFaults.of("The session could not be created", new IOException(e));
            }
        }

        @Override
        public Optional<SessionLog> find(SessionId id) {
            return Optional.empty();
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
            CompletableFuture<JsonObject> one =
                    CompletableFuture.supplyAsync(() -> client.patiently("start_workflow", arguments));
            CompletableFuture<JsonObject> two =
                    CompletableFuture.supplyAsync(() -> other.patiently("start_workflow", arguments));

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

    private static String retry(JsonObject envelope) {
        return JsonText.print(envelope.object("retry").orElseThrow());
    }

    private static String arguments(String goal, String key) {
        return "{\"workflowId\":\"two-steps\",\"workspacePath\":\"/w\",\"goal\":\"" + goal + "\""
                + (key.isEmpty() ? "" : ",\"idempotencyKey\":\"" + key + "\"") + "}";
    }
}
