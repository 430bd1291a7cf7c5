package dev.faultline.toolsets.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Caller;
import dev.faultline.toolsets.workspace.Workspace;
import dev.faultline.toolsets.workspace.WorkspaceSettings;
import dev.faultline.toolsets.workspace.files.FileLimits;
import dev.faultline.toolsets.workspace.files.TestWorkspace;
import dev.faultline.toolsets.workspace.plan.Approvals;
import dev.faultline.toolsets.workspace.plan.PlanKeys;
import dev.faultline.toolsets.workspace.plan.Plans;
import dev.faultline.toolsets.workspace.plan.Revocations;
import dev.faultline.toolsets.workspace.plan.SamplePlan;
import dev.faultline.toolsets.workspace.session.FileSessionStore;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.session.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No tool reads or changes the files of the server, although they are below the workspace or beside it. */
class WithheldFilesTest {
    private static final String PLAN = SamplePlan.BODY
            .replace("Allowed operations: create, modify", "Allowed operations: create, modify, delete, move")
            .replace("Forbidden operations: delete", "Forbidden operations: none");
    private static final InstantSource CLOCK = InstantSource.system();
    private static final String SECRET = "alice executor 5e884898da\n";

    @TempDir
    private Path folder;

    private TestWorkspace workspace;
    private LocalAgent agent;
    private String plan;

    @BeforeEach
    void aWorkspaceWithTheTokensOfTheServer() throws Exception {
        workspace = new TestWorkspace(folder)
                .file("src/tokens", SECRET)
                .file("src/a.txt", "a\n")
                .file(".git/config", "[remote]\n")
                .file("src/.Faultline/note.json", "{}\n")
                .link("src/link", "tokens")
                .link("src/to-git", "../.git");
        PlanKeys keys = PlanKeys.in(workspace.home);
        Revocations revocations = Revocations.in(workspace.project.revocations());
        Plans plans = Plans.of(workspace.files, keys, revocations, CLOCK);
        plan = plans.save(PLAN).hash();
        Approvals.of(workspace.files, revocations, CLOCK, (event, hash, details) -> {})
                .approve(plan, keys.signer(), Duration.ofDays(1));
        Files.createLink(workspace.root.resolve("src/hard"), keys.file());
        WorkspaceSettings settings = new WorkspaceSettings(
                workspace.folder,
                Optional.of(Role.EXECUTOR),
                LockOn.GOVERNANCE,
                workspace.home,
                keys,
                new InMemoryJournal(),
                FileSessionStore.in(folder.resolve("sessions")),
                CLOCK,
                FileLimits.DEFAULT,
                List.of(workspace.home, keys.file(), workspace.root.resolve("src/tokens")),
                Optional.empty());
        agent = new LocalAgent(Workspace.of(settings).toolset(), Caller.on("executor"));
    }

    private void begin() {
        JsonObject unused = agent.success("begin_session", sent("workspace_root", workspace.root.toString()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/tokens",
                "src/link",
                "src/hard",
                "ROOT/src/tokens",
                ".git",
                ".git/config",
                ".GIT/missing",
                "src/to-git/config",
                "src/.Faultline/note.json",
                ".faultline/write.lock"
            })
    @Spec({"R4", "SE-20"})
    void noToolReadsThem(String path) {
        begin();
        JsonObject named = sent("path", path.replace("ROOT", workspace.root.toString()));

        for (String tool : List.of("read_file", "list_files", "lint_plan")) {
            assertThat(agent.failure(tool, named).string("error_code")).as(tool).hasValue("OUTSIDE_WORKSPACE");
        }
    }

    @Test
    void listingsLeaveThemOut() {
        begin();

        String all = JsonText.print(
                agent.success("list_files", JsonObject.builder().put("depth", 9).build()));

        assertThat(all).contains("\"src/a.txt\"").doesNotContain("tokens", "hard", ".git", "altline", "config");
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/tokens", "src/link", "src/hard", ".git/hooks/pre-commit", "src/.Faultline/x"})
    @Spec({"SE-24", "R6"})
    void aChangeToThemIsABreachOfThePlanThatLocks(String path) {
        begin();
        JsonObject check = agent.success(
                "check_write", sent("path", path, "plan", plan, "content", "x", "previousHash", "0".repeat(64)));

        assertThat(JsonText.print(check))
                .contains(
                        "\"gate\":\"path\",\"error_code\":\"PLAN_SCOPE_VIOLATION\"",
                        "\"unjudged\":[\"scope\",\"target\"")
                .doesNotContain("HASH_MISMATCH");
        assertThat(agent.failure("write_file", sent("path", path, "plan", plan, "content", "x"))
                        .string("error_code"))
                .hasValue("PLAN_SCOPE_VIOLATION");
        assertThat(agent.failure("write_file", sent("path", "src/b.txt", "plan", plan, "content", "x"))
                        .string("error_code"))
                .hasValue("SESSION_LOCKED");
        assertThat(workspace.text("src/tokens")).isEqualTo(SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"delete_file src/tokens", "move_file src/hard src/b.txt", "move_file src/a.txt .git/b"})
    @Spec({"SE-24", "R39"})
    void noneIsDeletedOrMovedOrReplacedByAMove(String call) {
        begin();
        String[] words = call.split(" ");
        String[] destination = words.length == 2 ? new String[0] : new String[] {"destination", words[2]};

        JsonObject failure = agent.failure(
                words[0],
                sent("path", words[1], "plan", plan, "previousHash", workspace.hash("src/a.txt"))
                        .with(sent(destination)));

        assertThat(failure.string("error_code")).hasValue("PLAN_SCOPE_VIOLATION");
        assertThat(workspace.text("src/tokens")).isEqualTo(SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"home", "home/keys", "ws/.git"})
    @Spec("SE-17")
    void theyAreNoWorkspace(String path) {
        JsonObject failure = agent.failure(
                "begin_session",
                sent("workspace_root", workspace.folder.resolve(path).toString()));

        assertThat(failure.string("error_code")).hasValue("SESSION_INITIALIZATION_FAILED");
        assertThat(failure.string("human_message"))
                .hasValueSatisfying(message -> assertThat(message).contains("no tool serves"));
    }

    private static JsonObject sent(String... pairs) {
        JsonObject.Builder arguments = JsonObject.builder();
        for (int i = 0; i < pairs.length; i += 2) {
            arguments.put(pairs[i], pairs[i + 1]);
        }
        return arguments.build();
    }
}
