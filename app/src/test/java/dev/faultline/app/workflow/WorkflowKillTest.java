package dev.faultline.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workflow.session.SessionCheck;
import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLog;
import dev.faultline.toolsets.workflow.storage.SessionExport;
import dev.faultline.toolsets.workflow.storage.SessionFolders;
import dev.faultline.toolsets.workflow.testing.WorkflowClient;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is killed in the middle of a workflow; {@code dev/crash workflow} does it 200 times. */
@Tag("thorough")
class WorkflowKillTest {
    private static final int KILLS = Integer.getInteger("workflow.kills", 20);
    private static final int MOST_STEPS = 12;
    private static final int LONGEST_WAIT_MICROS = 8_000;

    @TempDir
    private Path home;

    @Test
    @Spec("TE-22")
    void noAcknowledgedStepIsLostOrDoneTwice() throws Exception {
        Random random = new Random(1);
        String session = "";
        String token = "";
        int acknowledged = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            WorkflowProcess server = WorkflowProcess.start(home);
            WorkflowClient client = server.client();
            if (kill == 0) {
                WorkflowRun run = WorkflowRun.of(client, "counting");
                session = run.session();
                token = run.token();
            }
            for (int step = random.nextInt(MOST_STEPS); step >= 0; step--) {
                JsonObject answer = client.success("continue_workflow", step(token, acknowledged));
                acknowledged++;
                token = answer.string("continueToken").orElseThrow();

                assertThat(answer.object("pending").orElseThrow().string("stepId"))
                        .as("after kill %d", kill)
                        .contains("rounds@" + acknowledged + "::count");
            }
            client.send("continue_workflow", step(token, acknowledged));
            // The kill comes at a random moment of the step, which no condition can select.
            Thread.sleep(0, 1_000 * random.nextInt(LONGEST_WAIT_MICROS / 10));
            Thread.sleep(random.nextInt(LONGEST_WAIT_MICROS / 1_000));
            server.kill();
        }

        SessionId id = new SessionId(session);
        SessionLog log = SessionFolders.below(home).find(id).orElseThrow();
        SessionCheck check = SessionCheck.of(id, log);
        List<String> notes = notes(check);
        // The last step may be done although its response was never sent.
        assertThat(notes).hasSizeBetween(acknowledged, acknowledged + 1);
        assertThat(notes)
                .isEqualTo(IntStream.range(0, notes.size())
                        .mapToObj(Integer::toString)
                        .toList());
        assertThat(check.health()).isInstanceOf(SessionHealth.Healthy.class);
    }

    private static String step(String token, int number) {
        return WorkflowRun.arguments(token, "\"notes\":\"" + number + "\"");
    }

    private static List<String> notes(SessionCheck check) {
        JsonArray steps =
                (JsonArray) new SessionExport(check).toJson().get("steps").orElseThrow();
        return steps.items().stream()
                .map(step -> ((JsonObject) step).string("notesMarkdown").orElseThrow())
                .toList();
    }
}
