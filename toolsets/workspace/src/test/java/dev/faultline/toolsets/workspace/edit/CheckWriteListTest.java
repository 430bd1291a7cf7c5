package dev.faultline.toolsets.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check_write} lists the refusal of every gate, not only of the first. */
class CheckWriteListTest {
    @TempDir
    private Path folder;

    @Test
    @Spec({"R27", "SE-24", "SE-25"})
    void everyGateThatWouldRefuseIsListedWithItsRuleAndPlace() throws Exception {
        GovernedWorkspace workspace = new GovernedWorkspace(folder);
        String plan = workspace.approved(SamplePlan.BODY);
        Files.createDirectories(workspace.root().resolve("other"));
        try (WorkspaceAgent planner = workspace.begun(Role.PLANNER, LockOn.ANY)) {
            AgentAnswer fine = planner.call(
                    "check_write", Args.of("path", "src/a.txt", "content", "a\n", "plan", plan, "role", "planner"));
            assertThat(fine.refusals()).containsExactly("role UNAUTHORIZED_ACTION session", "role ROLE_MISMATCH /plan");
            planner.call("read_file", Args.of("path", "missing")).failure();

            AgentAnswer checked = planner.call(
                    "check_write",
                    Args.of(
                            "path",
                            "other/a.rs",
                            "content",
                            "x.unwrap();\n// TODO\n",
                            "plan",
                            plan,
                            "role",
                            "executor"));

            assertThat(checked.refusals())
                    .contains(
                            "lock SESSION_LOCKED /path",
                            "role UNAUTHORIZED_ACTION session",
                            "arguments ROLE_MISMATCH /role",
                            "scope PLAN_SCOPE_VIOLATION other/a.rs")
                    .anyMatch(refusal -> refusal.equals("policy RUST_POLICY_VIOLATION other/a.rs:1"))
                    .anyMatch(refusal -> refusal.equals("policy POLICY_VIOLATION other/a.rs:2"));
            assertThat(workspace.root().resolve("other")).isEmptyDirectory();
        }
        try (WorkspaceAgent executor = workspace.begun()) {
            AgentAnswer fine =
                    executor.call("check_write", Args.of("path", "src/a.txt", "content", "a\n", "plan", plan));
            assertThat(fine.refusals()).isEmpty();
            assertThat(fine.structure().get("allowed")).hasToString("Optional[JsonBoolean[value=true]]");
            AgentAnswer bare = executor.call("check_write", Args.of("path", "src/a.txt"));
            assertThat(bare.refusals())
                    .containsExactly(
                            "arguments MISSING_REQUIRED_FIELD /plan", "arguments MISSING_REQUIRED_FIELD /content");
        }
    }
}
