package dev.faultline.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workflow.testing.WorkflowClient;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server of the workflow tools on a disk that has no space left, and at the limit of the size of its files. */
@Tag("thorough")
class WorkflowDiskTest {
    private static final String NOTES = "\"notes\":\"done\"";
    private static final String LATER = "{\"kind\":\"retryable_after_ms\",\"afterMs\":1000}";

    @TempDir
    private Path home;

    @Test
    @Spec("TE-31")
    void losesNothingAtTheFileSizeLimit() throws Exception {
        Path ownHome = Files.createDirectory(home.resolve("small"));
        List<String> command = new ArrayList<>(List.of("bash", "-c", "ulimit -f 8; exec \"$@\"", "bash"));
        command.addAll(Run.command(WorkflowProcess.arguments(ownHome, WorkflowProcess.WORKFLOWS)));
        ProcessBuilder limited = new ProcessBuilder(command);
        limited.environment().putAll(Map.of("FAULTLINE_HOME", ownHome.toString()));
        try (WorkflowProcess small = WorkflowProcess.of(limited.start())) {
            WorkflowRun run = WorkflowRun.of(small.client(), "two-steps");

            JsonObject refused = run.refusal("\"notes\":\"" + "long ".repeat(5_000) + "\"");
            JsonObject shorter = run.advance(NOTES);

            assertThat(JsonText.print(refused)).contains("\"code\":\"INTERNAL_ERROR\"", "snapshot_store_error", LATER);
            assertThat(shorter.object("pending").orElseThrow().string("stepId")).contains("two");
            try (var left = Files.list(ownHome.resolve("sessions/workflow/" + run.session() + "/snapshots"))) {
                assertThat(left).hasSize(2);
            }
        }
    }

    // A disk of one megabyte that only the server sees, and that another file nearly fills.
    @Test
    @Spec({"TE-31", "TE-03"})
    void losesNothingOnAFullDiskAndContinuesWhenThereIsSpace() throws Exception {
        Path small = Files.createDirectory(home.resolve("disk"));
        List<String> command = new ArrayList<>(List.of("unshare", "--mount"));
        if (!System.getProperty("user.name").equals("root")) {
            command.add("--map-root-user");
        }
        String mounted = "mount -t tmpfs -o size=1m none $0; head -c 600K /dev/zero > $0/other; exec \"$@\"";
        command.addAll(List.of("sh", "-e", "-c", mounted, small.toString()));
        command.addAll(Run.command(WorkflowProcess.arguments(small, WorkflowProcess.WORKFLOWS)));
        ProcessBuilder full = new ProcessBuilder(command);
        full.environment().put("FAULTLINE_HOME", small.toString());
        Process server = full.start();
        try (WorkflowProcess connected = WorkflowProcess.of(server)) {
            WorkflowClient filling = connected.client();
            WorkflowRun run = WorkflowRun.of(filling, "counting");
            String token = run.token();
            String arguments = WorkflowRun.arguments(token, "\"notes\":\"" + "long ".repeat(4_000) + "\"");
            int done = 0;
            JsonObject answer = filling.structure("continue_workflow", arguments);
            while (answer.get("code").isEmpty()) {
                done++;
                token = answer.string("continueToken").orElseThrow();
                arguments = WorkflowRun.arguments(token, "\"notes\":\"" + done + "long ".repeat(4_000) + "\"");
                answer = filling.structure("continue_workflow", arguments);
            }
            JsonObject again = filling.failure("continue_workflow", arguments);
            Files.delete(Path.of("/proc/" + server.pid() + "/root" + small + "/other"));
            JsonObject after = filling.success("continue_workflow", arguments);

            assertThat(done).isPositive();
            assertThat(JsonText.print(answer)).contains("\"code\":\"INTERNAL_ERROR\"", LATER, "disk is full");
            assertThat(again).isEqualTo(answer);
            assertThat(after.object("pending").orElseThrow().string("stepId"))
                    .contains("rounds@" + (done + 1) + "::count");
        }
    }
}
