package dev.faultline.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workflow.session.Health;
import dev.faultline.toolsets.workflow.session.SessionCheck;
import dev.faultline.toolsets.workflow.session.SessionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One bit of one file is wrong. */
class FlippedBitTest {
    private static final Path WORKFLOWS = Path.of("src/test/resources/workflows");

    @TempDir
    private Path home;

    @Test
    @Spec("TE-21")
    void isNoticedWhereverItIs() throws Exception {
        WorkflowRun run;
        try (Client client = Client.start(home, WORKFLOWS)) {
            run = WorkflowRun.of(client, "two-steps");
            run.advance("\"notes\":\"done\"");
        }
        Damage damage = new Damage(home, run.session());
        SessionFolder folder =
                new SessionFolder(home.resolve("sessions").resolve("workflow").resolve(run.session()));
        SessionId id = new SessionId(run.session());
        List<Path> files = Stream.concat(Stream.of(damage.log()), damage.snapshots().stream())
                .toList();

        for (Path file : files) {
            byte[] sound = Files.readAllBytes(file);
            for (int at = 0; at < sound.length; at++) {
                byte[] flipped = sound.clone();
                flipped[at] ^= (byte) (1 << at % 8);
                Files.write(file, flipped);
                Health health = SessionCheck.of(id, folder).health();

                assertThat(health).as("byte %d of %s", at, file.getFileName()).isNotInstanceOf(Health.Healthy.class);
            }
            Files.write(file, sound);
        }
        assertThat(SessionCheck.of(id, folder).health()).isInstanceOf(Health.Healthy.class);
    }

    @Test
    @Spec("TE-21")
    void isToldByEveryToolThatNeedsTheSession() throws Exception {
        try (Client client = Client.start(home, WORKFLOWS)) {
            WorkflowRun run = WorkflowRun.of(client, "two-steps");
            String checkpoint = "{\"checkpointToken\":\"" + run.checkpointToken() + "\"}";
            new Damage(home, run.session()).flip(0);

            assertUnhealthy(run.refusal("\"notes\":\"done\""));
            assertUnhealthy(run.refusal("\"intent\":\"rehydrate\",\"workspacePath\":\"/w\""));
            assertUnhealthy(client.failure("checkpoint_workflow", checkpoint));
            assertUnhealthy(client.failure(
                    "resume_session", "{\"workspacePath\":\"/w\",\"sessionId\":\"" + run.session() + "\"}"));
        }
    }

    @Test
    void ofASnapshotIsToldWhenItIsRead() throws Exception {
        try (Client client = Client.start(home, WORKFLOWS)) {
            WorkflowRun run = WorkflowRun.of(client, "two-steps");
            run.advance("\"notes\":\"done\"");
            new Damage(home, run.session()).flipLastSnapshot();

            assertThat(run.refusal("\"output\":{}").string("message"))
                    .contains("Session corruption detected (tail): digest_mismatch");
        }
    }

    private static void assertUnhealthy(JsonObject envelope) throws IOException {
        assertThat(envelope.string("code")).contains("SESSION_NOT_HEALTHY");
        assertThat(envelope.string("message")).contains("Session corruption detected (head): digest_mismatch");
    }
}
