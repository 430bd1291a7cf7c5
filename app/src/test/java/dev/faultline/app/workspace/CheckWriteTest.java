package dev.faultline.app.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.SharedLog;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SharedLog
class CheckWriteTest {
    @TempDir
    private Path folder;

    @Test
    @Spec({"R27", "SE-24", "SE-25"})
    void everyGateThatWouldRefuseIsListedWithItsRuleAndPlace() throws Exception {
        GovernedWorkspace workspace = new GovernedWorkspace(folder);
        String plan;
        try (workspace) {
            plan = workspace.approved(GovernedWorkspace.PLAN);
        }
        Files.createDirectories(workspace.root().resolve("other"));
        try (StdioAgent planner = workspace.begun("--role", "planner", "--lock-on", "any")) {
            JsonObject fine = planner.call(
                            "check_write",
                            Args.of("path", "src/a.txt", "content", "a\n", "plan", plan, "role", "planner"))
                    .success();
            assertThat(refusals(fine)).containsExactly("role UNAUTHORIZED_ACTION session", "role ROLE_MISMATCH /plan");
            planner.call("read_file", Args.of("path", "missing")).failure();

            JsonObject checked = planner.call(
                            "check_write",
                            Args.of(
                                    "path",
                                    "other/a.rs",
                                    "content",
                                    "x.unwrap();\n// TODO\n",
                                    "plan",
                                    plan,
                                    "role",
                                    "executor"))
                    .success();

            assertThat(refusals(checked))
                    .contains(
                            "lock SESSION_LOCKED /path",
                            "role UNAUTHORIZED_ACTION session",
                            "arguments ROLE_MISMATCH /role",
                            "scope PLAN_SCOPE_VIOLATION other/a.rs")
                    .anyMatch(refusal -> refusal.equals("policy RUST_POLICY_VIOLATION other/a.rs:1"))
                    .anyMatch(refusal -> refusal.equals("policy POLICY_VIOLATION other/a.rs:2"));
            assertThat(workspace.root().resolve("other")).isEmptyDirectory();
        }
        try (StdioAgent executor = workspace.begun()) {
            JsonObject fine = executor.call("check_write", Args.of("path", "src/a.txt", "content", "a\n", "plan", plan))
                    .success();
            assertThat(refusals(fine)).isEmpty();
            assertThat(fine.get("allowed")).hasToString("Optional[JsonBoolean[value=true]]");
            JsonObject bare =
                    executor.call("check_write", Args.of("path", "src/a.txt")).success();
            assertThat(refusals(bare))
                    .containsExactly(
                            "arguments MISSING_REQUIRED_FIELD /plan", "arguments MISSING_REQUIRED_FIELD /content");
        }
    }

    private static List<String> refusals(JsonObject checked) {
        return ((JsonArray) checked.get("refusals").orElseThrow())
                .items().stream()
                        .map(item -> (JsonObject) item)
                        .map(item -> item.string("gate").orElseThrow() + " "
                                + item.string("error_code").orElseThrow() + " "
                                + item.string("place").orElseThrow())
                        .toList();
    }
}
