package dev.faultline.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workflow.testing.SessionDamage;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers in several processes on one folder of sessions. */
@Tag("thorough")
class SeveralWorkflowServersTest {
    private static final int STEPS = 10;

    @TempDir
    private Path home;

    @Test
    @Spec("TE-22")
    void doAConcurrentStepOnce() throws Exception {
        try (WorkflowProcess one = WorkflowProcess.start(home);
                WorkflowProcess two = WorkflowProcess.start(home)) {
            WorkflowRun run = WorkflowRun.of(one.client(), "counting");
            String token = run.token();
            for (int step = 0; step < STEPS; step++) {
                String arguments = WorkflowRun.arguments(token, "\"notes\":\"done\"");
                CompletableFuture<JsonObject> first =
                        CompletableFuture.supplyAsync(() -> one.client().patiently("continue_workflow", arguments));
                JsonObject second = two.client().patiently("continue_workflow", arguments);

                assertThat(first.get()).isEqualTo(second);
                token = second.string("continueToken").orElseThrow();
            }
            assertThat(Files.readAllLines(new SessionDamage(home, run.session()).log()))
                    .hasSize(STEPS + 1);
        }
    }
}
