package dev.faultline.toolsets.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.ChildJava;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workflow.testing.SessionDamage;
import dev.faultline.toolsets.workflow.testing.WorkflowClient;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several servers on one session, dead lock holders and failing stores. */
class SharedStorageTest {
    private static final Path WORKFLOWS = Path.of("src/test/resources/workflows");
    private static final String NOTES = "\"notes\":\"done\"";
    private static final String LATER = "{\"kind\":\"retryable_after_ms\",\"afterMs\":1000}";

    @TempDir
    private static Path home;

    private static WorkflowClient client;
    private static WorkflowClient other;

    @BeforeAll
    static void start() throws IOException {
        client = WorkflowClient.start(home, WORKFLOWS);
        other = WorkflowClient.start(home, WORKFLOWS);
    }

    @AfterAll
    static void stop() throws IOException {
        client.close();
        other.close();
    }

    @Test
    @Spec("TE-22")
    void twoServersTakeTurnsOnOneSession() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "counting");
        String token = run.token();
        for (int step = 0; step < 6; step++) {
            JsonObject answer =
                    (step % 2 == 0 ? other : client).success("continue_workflow", WorkflowRun.arguments(token, NOTES));
            token = answer.string("continueToken").orElseThrow();

            assertThat(answer.object("pending").orElseThrow().string("stepId"))
                    .contains("rounds@" + (step + 1) + "::count");
        }
    }

    @Test
    @Spec("TE-22")
    void twoServersDoAConcurrentStepOnce() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "counting");
        String token = run.token();
        for (int step = 0; step < 10; step++) {
            String arguments = WorkflowRun.arguments(token, NOTES);
            CompletableFuture<JsonObject> one =
                    CompletableFuture.supplyAsync(() -> client.patiently("continue_workflow", arguments));
            CompletableFuture<JsonObject> two =
                    CompletableFuture.supplyAsync(() -> other.patiently("continue_workflow", arguments));

            assertThat(one.get()).isEqualTo(two.get());
            token = one.get().string("continueToken").orElseThrow();
        }
        assertThat(Files.readAllLines(new SessionDamage(home, run.session()).log()))
                .hasSize(11);
    }

    @Test
    @Spec("TE-22")
    void aKilledProcessLosesItsLock() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "counting");
        run.advance(NOTES);
        Path file = home.resolve("sessions/workflow/" + run.session() + "/session.lock");
        Process holder = new ProcessBuilder(ChildJava.quick().command(LockHolder.class, file.toString())).start();
        assertThat(holder.inputReader().readLine()).isEqualTo("held");

        JsonObject meanwhile = run.refusal(NOTES);
        holder.destroyForcibly().waitFor();
        JsonObject after = run.advance(NOTES);

        assertThat(meanwhile.string("code")).contains("TOKEN_SESSION_LOCKED");
        assertThat(after.object("pending").orElseThrow().string("stepId")).contains("rounds@2::count");
    }

    @Test
    @Spec("TE-22")
    void releasesTheLockAfterARejectedCall() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "two-steps");
        run.advance(NOTES);

        JsonObject refused = run.refusal("\"output\":{},\"context\":{\"count\":\"many\"}");
        JsonObject elsewhere = other.success("continue_workflow", WorkflowRun.arguments(run.token(), "\"output\":{}"));

        assertThat(refused.string("code")).contains("INTERNAL_ERROR");
        assertThat(elsewhere.object("pending").orElseThrow().string("stepId")).contains("last");
    }

    @Test
    @Spec({"TE-31", "TE-32"})
    void reportsWhichStoreFailed() throws Exception {
        WorkflowRun locked = WorkflowRun.of(client, "two-steps");
        Path lock = home.resolve("sessions/workflow/" + locked.session() + "/session.lock");
        Files.delete(lock);
        Files.createDirectory(lock);
        WorkflowRun unreadable = WorkflowRun.of(client, "two-steps");
        Path snapshots = home.resolve("sessions/workflow/" + unreadable.session() + "/snapshots");
        Files.move(snapshots, snapshots.resolveSibling("elsewhere"));
        Files.createFile(snapshots);

        JsonObject session = locked.refusal(NOTES);
        JsonObject snapshot = unreadable.refusal(NOTES);

        assertThat(JsonText.print(session)).contains("\"code\":\"INTERNAL_ERROR\"", "session_store_error", LATER);
        assertThat(JsonText.print(snapshot)).contains("\"code\":\"INTERNAL_ERROR\"", "session_store_error", LATER);
    }

    @Test
    @Spec({"TE-31", "TE-32"})
    void losesNothingIfASnapshotCannotBeWritten() throws Exception {
        WorkflowRun twin = WorkflowRun.of(client, "two-steps");
        twin.advance(NOTES);
        // The same step has the same snapshot in every run.
        Path name =
                new SessionDamage(home, twin.session()).snapshots().getFirst().getFileName();
        WorkflowRun run = WorkflowRun.of(client, "two-steps");
        Path folder = Files.createDirectory(home.resolve("sessions/workflow/" + run.session() + "/snapshots")
                .resolve(name));

        JsonObject refused = run.refusal(NOTES);
        Files.delete(folder);

        assertThat(JsonText.print(refused)).contains("\"code\":\"INTERNAL_ERROR\"", "snapshot_store_error", LATER);
        assertThat(run.next()).isEqualTo("two");
    }
}
