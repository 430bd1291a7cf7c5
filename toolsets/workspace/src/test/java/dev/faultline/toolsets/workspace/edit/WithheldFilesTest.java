package dev.faultline.toolsets.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.files.TestWorkspace;
import dev.faultline.toolsets.workspace.plan.SamplePlan;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
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
    private static final String SECRET = "alice executor 5e884898da\n";

    @TempDir
    private Path folder;

    private TestWorkspace workspace;
    private GovernedWorkspace governed;
    private WorkspaceAgent agent;
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
        governed = new GovernedWorkspace(workspace);
        plan = governed.approved(PLAN);
        Path key = governed.keys().file();
        Files.createLink(workspace.root.resolve("src/hard"), key);
        agent = governed.server()
                .bounds(workspace.folder)
                .withholding(List.of(workspace.home, key, workspace.root.resolve("src/tokens")))
                .agent();
    }

    @AfterEach
    void close() throws Exception {
        governed.close();
    }

    private void begin() {
        JsonObject unused = agent.begin(workspace.root).success();
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
        JsonObject named = Args.of("path", path.replace("ROOT", workspace.root.toString()));

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
                "check_write", Args.of("path", path, "plan", plan, "content", "x", "previousHash", "0".repeat(64)));

        assertThat(JsonText.print(check))
                .contains(
                        "\"gate\":\"path\",\"error_code\":\"PLAN_SCOPE_VIOLATION\"",
                        "\"unjudged\":[\"scope\",\"target\"")
                .doesNotContain("HASH_MISMATCH");
        assertThat(agent.failure("write_file", Args.of("path", path, "plan", plan, "content", "x"))
                        .string("error_code"))
                .hasValue("PLAN_SCOPE_VIOLATION");
        assertThat(agent.failure("write_file", Args.of("path", "src/b.txt", "plan", plan, "content", "x"))
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
                Args.of("path", words[1], "plan", plan, "previousHash", workspace.hash("src/a.txt"))
                        .with(Args.of(destination)));

        assertThat(failure.string("error_code")).hasValue("PLAN_SCOPE_VIOLATION");
        assertThat(workspace.text("src/tokens")).isEqualTo(SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"home", "home/keys", "root/ws/.git"})
    @Spec("SE-17")
    void theyAreNoWorkspace(String path) {
        JsonObject failure = agent.failure(
                "begin_session",
                Args.of("workspace_root", workspace.folder.resolve(path).toString()));

        assertThat(failure.string("error_code")).hasValue("SESSION_INITIALIZATION_FAILED");
        assertThat(failure.string("human_message"))
                .hasValueSatisfying(message -> assertThat(message).contains("no tool serves"));
    }
}
