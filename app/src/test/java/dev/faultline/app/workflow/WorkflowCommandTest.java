package dev.faultline.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.toolsets.workflow.testing.SessionDamage;
import dev.faultline.toolsets.workflow.testing.WorkflowClient;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SharedLog
class WorkflowCommandTest {
    private static final Path GUIDE = Path.of("../docs/guides/workflows.md");
    private static final Pattern SHELL = Pattern.compile("```sh\\n(.*?)```", Pattern.DOTALL);
    private static final String NOTES = "\"notes\":\"Found it.\"";

    @TempDir
    private Path home;

    @Test
    void theCommandsOfTheGuideWork() throws Exception {
        Files.createDirectories(home.resolve("examples/workflows"));
        try (Stream<Path> examples = Files.list(Path.of("../examples/workflows"))) {
            for (Path file : examples.toList()) {
                Files.copy(file, home.resolve("examples/workflows").resolve(file.getFileName()));
            }
        }
        String session = session(2);
        StringBuilder out = new StringBuilder();
        Matcher blocks = SHELL.matcher(Files.readString(GUIDE));
        int commands = 0;
        while (blocks.find()) {
            for (String command :
                    blocks.group(1).replace("SESSION", session).lines().toList()) {
                Run run = shell(command);
                out.append(run.out());
                commands++;

                assertThat(run.exit()).as("%s: %s", command, run).isZero();
            }
        }

        assertThat(commands).isEqualTo(7);
        assertThat(out)
                .contains("workflow fix-bug: valid, 1.0.0\n")
                .contains("## one\n\nFound it.\n")
                .contains("key: new tokens are signed with a new key\n");
    }

    @Test
    void repairGoesBackToTheLastIntactStepAndKeepsTheDamagedFolder() throws Exception {
        String session = session(3);
        new SessionDamage(home, session).flip(2);

        Run checked = faultline("workflow", "doctor");
        Run exported = faultline("workflow", "export", session);
        Run repaired = faultline("workflow", "doctor", "--repair");
        Run after = faultline("workflow", "doctor");

        assertThat(checked.exit()).isEqualTo(1);
        assertThat(checked.out()).contains("corrupt_tail, digest_mismatch", "2 entries before that are intact");
        assertThat(exported.exit()).isEqualTo(1);
        assertThat(json(exported).object("health").orElseThrow().string("kind")).contains("corrupt_tail");
        assertThat(exported.out()).contains("Found it.");
        assertThat(repaired.exit()).isZero();
        assertThat(repaired.out()).contains("went back to entry 2", session + ".damaged-1");
        assertThat(after.out()).contains("healthy, 2 entries");
        assertThat(home.resolve("sessions/workflow/" + session + ".damaged-1/audit-log.jsonl"))
                .exists();
    }

    @Test
    void failsAsLongAsProblemsRemain() throws Exception {
        String session = session(1);
        new SessionDamage(home, session).flip(0);

        Run repaired = faultline("workflow", "doctor", "--repair");

        assertThat(repaired.exit()).isEqualTo(1);
        assertThat(repaired.out()).contains("corrupt_head", "cannot be repaired", "1 session, 1 problem");
    }

    @Test
    void aKeyThatOthersMayReadStopsTheServerUntilItIsRepaired() throws Exception {
        session(1);
        Path key = home.resolve("keys/workflow.key");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));

        Run checked = faultline("workflow", "doctor");
        Run served = faultline(WorkflowProcess.arguments(home, WorkflowProcess.WORKFLOWS));
        Run repaired = faultline("workflow", "doctor", "--repair");

        assertThat(checked.exit()).isEqualTo(1);
        assertThat(checked.out()).contains("other users have access to the key file");
        assertThat(served.exit()).isEqualTo(1);
        assertThat(served.err()).contains("other users have access to the key file");
        assertThat(repaired.exit()).isZero();
    }

    @Test
    void reportsWrongUsage() throws Exception {
        assertThat(faultline("workflow", "export", "nonsense").exit()).isEqualTo(2);
        assertThat(faultline("workflow", "export", "a".repeat(32)).exit()).isEqualTo(1);
        assertThat(faultline("workflow", "doctor", "--workflows", "nowhere").exit())
                .isEqualTo(2);
        assertThat(faultline("serve", "--stdio", "--toolsets", "workflow", "--workflows", "nowhere")
                        .exit())
                .isEqualTo(2);
    }

    /** {@return a session with the given number of entries} */
    private String session(int entries) throws IOException {
        try (WorkflowClient client = WorkflowClient.start(home, WorkflowProcess.WORKFLOWS)) {
            WorkflowRun run = WorkflowRun.of(client, "two-steps");
            for (int entry = 1; entry < entries; entry++) {
                run.advance(NOTES);
            }
            return run.session();
        }
    }

    private Run shell(String command) throws Exception {
        if (command.startsWith("faultline ")) {
            return faultline(command.substring("faultline ".length())
                    .replace(" flows", " " + home.resolve("flows"))
                    .split(" "));
        }
        return Run.of(
                new ProcessBuilder("bash", "-c", command)
                        .directory(home.toFile())
                        .start(),
                new byte[0]);
    }

    private Run faultline(String... arguments) {
        return Run.faultline(Map.of("FAULTLINE_HOME", home.toString()), arguments);
    }

    private static JsonObject json(Run run) {
        return (JsonObject) JsonText.read(run.out()).clean().orElseThrow();
    }
}
