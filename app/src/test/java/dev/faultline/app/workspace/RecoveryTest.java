package dev.faultline.app.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.systemerror.Recovery;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract's table of what a client does about an error, as a program. */
class RecoveryTest {
    private static final String BAD = "# Report\n\n<!-- TODO: write it -->\n";
    private static final String GOOD = "# Report\n\nAll is well.\n";

    @TempDir
    private Path folder;

    @Test
    @Spec({"SE-48", "SE-49", "SE-47"})
    void anAgentThatReadsOnlyTheCodeGetsFromNothingToAGovernedWrite() throws Exception {
        Ground ground = new Ground(folder);
        try (Client planner = ground.serve("--role", "planner");
                Client executor = ground.serve("--role", "executor")) {
            Agent agent = new Agent(ground, planner, executor);

            agent.write();

            assertThat(agent.codes)
                    .containsExactly(
                            "SESSION_NOT_INITIALIZED",
                            "UNAUTHORIZED_ACTION",
                            "SESSION_NOT_INITIALIZED",
                            "PLAN_NOT_FOUND",
                            "PLAN_NOT_APPROVED",
                            "POLICY_VIOLATION",
                            "SESSION_LOCKED");
            assertThat(ground.root().resolve("src/report.md")).hasContent(GOOD);
            assertThat(executor.call("verify_audit_log", "{}").member("sound")).isEqualTo("true");
        }
    }

    /** The failure of a call, of which nothing can be asked but its code. */
    private record Failure(Answer answer) {
        String errorCode() {
            return answer.structure().string("error_code").orElseThrow();
        }
    }

    /** An agent that wants to write one file. */
    private static final class Agent {
        private final Ground ground;
        private final Client planner;
        private Client current;
        private final Client executor;
        private final List<String> codes = new ArrayList<>();
        private String content = BAD;
        private final String plan = Ground.hash(Ground.PLAN);

        Agent(Ground ground, Client planner, Client executor) {
            this.ground = ground;
            this.planner = planner;
            this.executor = executor;
            this.current = planner;
        }

        void write() throws Exception {
            for (int i = 0; i < 20; i++) {
                Answer answer =
                        current.call("write_file", Args.of("path", "src/report.md", "content", content, "plan", plan));
                if (!answer.isError()) {
                    return;
                }
                codes.add(new Failure(answer).errorCode());
                recover(codes.getLast());
            }
            throw new AssertionError(codes.toString());
        }

        private void recover(String code) throws Exception {
            switch (Recovery.of(code)) {
                case BEGIN_SESSION -> ground.begin(current);
                case FILE_REPORT -> report(codes.get(codes.size() - 2));
                case CHECK_ROLE -> current = executor;
                case VERIFY_PLAN -> ground.approve(plan);
                case LOOK_UP -> lookUp(code);
            }
        }

        private void report(String code) {
            current.call("write_file", Args.of("path", "docs/reports/one.md", "content", "It was " + code + "."))
                    .success();
        }

        private void lookUp(String code) {
            switch (code) {
                case "PLAN_NOT_FOUND" ->
                    planner.call("save_plan", Args.of("content", Ground.PLAN)).success();
                case "POLICY_VIOLATION" -> content = GOOD;
                default -> throw new AssertionError(code); // whatever else there may be
            }
        }
    }

    @Test
    @Spec("SE-48")
    void aLockedAgentOfEitherRoleGoesOnAfterItsReport() throws Exception {
        Ground ground = new Ground(folder);
        for (String role : List.of("planner", "executor")) {
            try (Client client = ground.begun("--role", role, "--lock-on", "any")) {
                client.call("read_file", Args.of("path", role)).failure();
                client.call("write_file", Args.of("path", "docs/reports/" + role + ".md", "content", "FILE_NOT_FOUND"))
                        .success();
                Files.writeString(ground.root().resolve(role), "there");
                assertThat(client.call("read_file", Args.of("path", role)).member("content"))
                        .isEqualTo("there");
            }
        }
    }
}
