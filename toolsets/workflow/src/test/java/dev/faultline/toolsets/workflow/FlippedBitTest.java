package dev.faultline.toolsets.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workflow.session.SessionCheck;
import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLog;
import dev.faultline.toolsets.workflow.storage.SessionFolders;
import dev.faultline.toolsets.workflow.testing.SessionDamage;
import dev.faultline.toolsets.workflow.testing.WorkflowClient;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The detection of a single flipped bit, and of missing files. */
class FlippedBitTest {
    private static final Path WORKFLOWS = Path.of("src/test/resources/workflows");

    @TempDir
    private Path home;

    @Test
    @Spec("TE-21")
    void isDetectedInEveryByte() throws Exception {
        WorkflowRun run = runOfTwo();
        SessionDamage damage = new SessionDamage(home, run.session());
        SessionId id = new SessionId(run.session());
        SessionLog log = SessionFolders.below(home).find(id).orElseThrow();
        List<Path> files = Stream.concat(Stream.of(damage.log()), damage.snapshots().stream())
                .toList();

        for (Path file : files) {
            byte[] sound = Files.readAllBytes(file);
            for (int at = 0; at < sound.length; at++) {
                byte[] flipped = sound.clone();
                flipped[at] ^= (byte) (1 << at % 8);
                Files.write(file, flipped);
                SessionHealth health = SessionCheck.of(id, log).health();

                assertThat(health)
                        .as("byte %d of %s", at, file.getFileName())
                        .isNotInstanceOf(SessionHealth.Healthy.class);
            }
            Files.write(file, sound);
        }
        assertThat(SessionCheck.of(id, log).health()).isInstanceOf(SessionHealth.Healthy.class);
    }

    @Test
    @Spec({"TE-21", "TE-24"})
    void isReportedTheSameEveryTimeAndTheRunContinuesOnceFixed() throws Exception {
        Path workflows = Files.createDirectory(home.resolve("workflows"));
        Path definition = Files.copy(WORKFLOWS.resolve("two-steps.json"), workflows.resolve("two-steps.json"));
        try (WorkflowClient client = WorkflowClient.start(home, workflows)) {
            WorkflowRun run = WorkflowRun.of(client, "two-steps");
            run.advance("\"notes\":\"done\"");
            SessionDamage damage = new SessionDamage(home, run.session());

            assertThat(codes(run, damage.log())).containsOnly("SESSION_NOT_HEALTHY");
            assertThat(codes(run, damage.snapshots().getFirst())).containsOnly("SESSION_NOT_HEALTHY");
            assertThat(codes(run, definition)).containsOnly("TOKEN_WORKFLOW_HASH_MISMATCH");
            assertThat(codes(run, home.resolve("keys/workflow.key")))
                    .containsExactlyInAnyOrder("TOKEN_BAD_SIGNATURE", "INTERNAL_ERROR");
            assertThat(run.advance("\"output\":{}")
                            .object("pending")
                            .orElseThrow()
                            .string("stepId"))
                    .contains("last");
        }
    }

    /** {@return the codes of the responses while one bit is wrong, in ten different parts of the file} */
    private static Set<String> codes(WorkflowRun run, Path file) throws Exception {
        Set<String> found = new TreeSet<>();
        byte[] sound = Files.readAllBytes(file);
        for (int part = 0; part < 10; part++) {
            byte[] flipped = sound.clone();
            flipped[(sound.length - 2) * part / 9] ^= 1;
            SessionDamage.rewrite(file, flipped);
            JsonObject envelope = run.refusal("\"output\":{}");
            assertThat(run.refusal("\"output\":{}")).isEqualTo(envelope);
            assertThat(envelope.object("retry").map(JsonText::print)).contains("{\"kind\":\"not_retryable\"}");
            found.add(envelope.string("code").orElseThrow());
        }
        SessionDamage.rewrite(file, sound);
        return found;
    }

    @Test
    @Spec("TE-21")
    void isReportedByEveryToolThatUsesTheSession() throws Exception {
        try (WorkflowClient client = WorkflowClient.start(home, WORKFLOWS)) {
            WorkflowRun run = WorkflowRun.of(client, "two-steps");
            String checkpoint = "{\"checkpointToken\":\"" + run.checkpointToken() + "\"}";
            new SessionDamage(home, run.session()).flip(0);

            assertUnhealthy(run.refusal("\"notes\":\"done\""));
            assertUnhealthy(run.refusal("\"intent\":\"rehydrate\",\"workspacePath\":\"/w\""));
            assertUnhealthy(client.failure("checkpoint_workflow", checkpoint));
            assertUnhealthy(client.failure(
                    "resume_session", "{\"workspacePath\":\"/w\",\"sessionId\":\"" + run.session() + "\"}"));
        }
    }

    @Test
    void inASnapshotIsReportedWhenItIsRead() throws Exception {
        try (WorkflowClient client = WorkflowClient.start(home, WORKFLOWS)) {
            WorkflowRun run = WorkflowRun.of(client, "two-steps");
            run.advance("\"notes\":\"done\"");
            new SessionDamage(home, run.session()).flipLastSnapshot();

            assertThat(run.refusal("\"output\":{}").string("message"))
                    .contains("Session corruption detected (tail): digest_mismatch");
        }
    }

    @Test
    @Spec("TE-21")
    void aDeletedLogIsReportedAsMissing() throws Exception {
        try (WorkflowClient client = WorkflowClient.start(home, WORKFLOWS)) {
            WorkflowRun run = WorkflowRun.of(client, "two-steps");
            run.advance("\"notes\":\"done\"");
            Files.delete(new SessionDamage(home, run.session()).log());

            assertThat(run.refusal("\"output\":{}").string("message"))
                    .contains("Session corruption detected (head): missing_attested_segment");
        }
    }

    // A full log file is renamed after the number of its first entry, and a new one is created.
    @Test
    @Spec("TE-21")
    void aDeletedOlderLogFileIsReportedAsMissing() throws Exception {
        WorkflowRun run = runOfTwo();
        Path log = new SessionDamage(home, run.session()).log();
        Path older = Files.move(log, log.resolveSibling("audit-log.000000000000000001.jsonl"));
        try (WorkflowClient client = WorkflowClient.start(home, WORKFLOWS)) {
            String token = client.success("continue_workflow", WorkflowRun.arguments(run.token(), "\"output\":{}"))
                    .string("continueToken")
                    .orElseThrow();
            Files.delete(older);

            JsonObject envelope =
                    client.failure("continue_workflow", WorkflowRun.arguments(token, "\"notes\":\"done\""));
            assertThat(envelope.string("message"))
                    .contains("Session corruption detected (head): missing_attested_segment");
            assertThat(Files.readAllLines(log)).hasSize(1);
        }
    }

    /** {@return a run at its second step, whose server has stopped} */
    private WorkflowRun runOfTwo() throws IOException {
        try (WorkflowClient client = WorkflowClient.start(home, WORKFLOWS)) {
            WorkflowRun run = WorkflowRun.of(client, "two-steps");
            run.advance("\"notes\":\"done\"");
            return run;
        }
    }

    private static void assertUnhealthy(JsonObject envelope) throws IOException {
        assertThat(envelope.string("code")).contains("SESSION_NOT_HEALTHY");
        assertThat(envelope.string("message")).contains("Session corruption detected (head): digest_mismatch");
    }
}
