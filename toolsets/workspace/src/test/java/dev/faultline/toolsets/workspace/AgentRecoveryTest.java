package dev.faultline.toolsets.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.systemerror.Recovery;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.plan.SamplePlan;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.toolsets.workspace.testing.AgentAnswer;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract's table of how a client recovers from an error, as a program. */
class AgentRecoveryTest {
    private static final String BAD = "# Report\n\n<!-- TODO: write it -->\n";
    private static final String GOOD = "# Report\n\nAll is well.\n";

    @TempDir
    private Path folder;

    @Test
    @Spec({"SE-48", "SE-49", "SE-47"})
    void anAgentThatReadsOnlyTheCodeGetsFromNothingToAGovernedWrite() throws Exception {
        try (GovernedWorkspace workspace = new GovernedWorkspace(folder)) {
            WorkspaceAgent planner = workspace.server().role(Role.PLANNER).agent();
            WorkspaceAgent executor = workspace.server().role(Role.EXECUTOR).agent();
            Agent agent = new Agent(workspace, planner, executor);

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
            assertThat(workspace.root().resolve("src/report.md")).hasContent(GOOD);
            assertThat(executor.call("verify_audit_log", "{}").member("sound")).isEqualTo("true");
        }
    }

    /** The failure of a call, which shows only its code. */
    private record Failure(AgentAnswer answer) {
        String errorCode() {
            return answer.structure().string("error_code").orElseThrow();
        }
    }

    /** An agent that wants to write one file. */
    private static final class Agent {
        private final GovernedWorkspace workspace;
        private final WorkspaceAgent planner;
        private WorkspaceAgent current;
        private final WorkspaceAgent executor;
        private final List<String> codes = new ArrayList<>();
        private String content = BAD;
        private final String plan = SamplePlan.HASH;

        Agent(GovernedWorkspace workspace, WorkspaceAgent planner, WorkspaceAgent executor) {
            this.workspace = workspace;
            this.planner = planner;
            this.executor = executor;
            this.current = planner;
        }

        void write() throws Exception {
            for (int i = 0; i < 20; i++) {
                AgentAnswer answer =
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
                case BEGIN_SESSION -> current.begin(workspace.root()).success();
                case FILE_REPORT -> report(codes.get(codes.size() - 2));
                case CHECK_ROLE -> current = executor;
                case VERIFY_PLAN -> workspace.approve(plan);
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
                    planner.call("save_plan", Args.of("content", SamplePlan.BODY))
                            .success();
                case "POLICY_VIOLATION" -> content = GOOD;
                default -> throw new AssertionError(code); // whatever else there may be
            }
        }
    }

    @Test
    @Spec("SE-48")
    void aLockedAgentOfEitherRoleContinuesAfterItsReport() throws Exception {
        GovernedWorkspace workspace = new GovernedWorkspace(folder);
        for (Role each : Role.values()) {
            String role = each.text();
            try (WorkspaceAgent client = workspace.begun(each, LockOn.ANY)) {
                client.call("read_file", Args.of("path", role)).failure();
                client.call("write_file", Args.of("path", "docs/reports/" + role + ".md", "content", "FILE_NOT_FOUND"))
                        .success();
                Files.writeString(workspace.root().resolve(role), "there");
                assertThat(client.call("read_file", Args.of("path", role)).member("content"))
                        .isEqualTo("there");
            }
        }
    }
}
