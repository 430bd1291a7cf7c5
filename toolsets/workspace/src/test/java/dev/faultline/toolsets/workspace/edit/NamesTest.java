package dev.faultline.toolsets.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
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

/** No file gets a name that shows as something else in a terminal, a log or a review. */
class NamesTest {
    private static final String PLAN = SamplePlan.BODY
            .replace("Allowed operations: create, modify", "Allowed operations: create, modify, delete, move")
            .replace("Forbidden operations: delete", "Forbidden operations: none");

    @TempDir
    private Path folder;

    private TestWorkspace workspace;
    private WorkspaceAgent agent;
    private String plan;

    @BeforeEach
    void aWorkspaceWithAnApprovedPlan() throws Exception {
        workspace = new TestWorkspace(folder).file("src/a.txt", "a\n").file("src/odd\n.txt", "a\n");
        GovernedWorkspace governed = new GovernedWorkspace(workspace);
        plan = governed.approved(PLAN);
        agent = governed.begun();
    }

    @AfterEach
    void close() throws Exception {
        agent.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/new\nline.txt",
                "src/carriage\rreturn.txt",
                "src/\u001b[2Jescape.txt",
                "src/tab\t.txt",
                "src/delete\u007f.txt",
                "src/next\u0085line.txt",
                "src/control\u009bsequence.txt",
                "src/invoice\u202etxt.exe",
                "src/isolate\u2066.txt",
                "src/mark\u200f.txt",
                "src/arabic\u061cmark.txt",
                "src/line\u2028separator.txt",
                "src/folder\n/a.txt",
                "src/invoice\u202e/../other\u202e.txt"
            })
    @Spec({"R4", "SE-20"})
    void rejectsANewNameThatDoesNotShowAsItIs(String path) throws Exception {
        JsonObject write = Args.of("path", path, "plan", plan, "content", "x");
        JsonObject move = Args.of(
                "path", "src/a.txt", "destination", path, "plan", plan, "previousHash", workspace.hash("src/a.txt"));

        for (JsonObject failure : List.of(agent.failure("write_file", write), agent.failure("move_file", move))) {
            assertThat(failure.string("error_code")).hasValue("INVALID_PATH");
            assertThat(failure.string("human_message"))
                    .hasValue("path must not contain line breaks, other control characters, or characters that change"
                            + " the direction of text");
        }
        try (var files = Files.list(workspace.root.resolve("src"))) {
            assertThat(files.map(Path::getFileName).map(Path::toString))
                    .containsExactlyInAnyOrder("a.txt", "odd\n.txt");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/naïve файл 日本.txt", "src/می\u200cخواهم.txt", "src/👩\u200d💻.txt", "src/שלום.txt"})
    void acceptsTheNamesOfAnyLanguage(String path) {
        JsonObject written = agent.success("write_file", Args.of("path", path, "plan", plan, "content", "x"));

        assertThat(written.string("path")).hasValue(path);
    }

    @Test
    void movesAFileWithSuchANameToABetterOne() {
        JsonObject moved = agent.success(
                "move_file",
                Args.of(
                        "path",
                        "src/odd\n.txt",
                        "destination",
                        "src/even.txt",
                        "plan",
                        plan,
                        "previousHash",
                        workspace.hash("src/odd\n.txt")));

        assertThat(moved.string("destination")).hasValue("src/even.txt");
        assertThat(workspace.text("src/even.txt")).isEqualTo("a\n");
    }

    @Test
    void aLinkWithSuchANameLeadsToAFileThatMayBeChanged() {
        workspace.link("src/link\n", "a.txt");

        JsonObject written = agent.success(
                "write_file",
                Args.of(
                        "path",
                        "src/link\n",
                        "plan",
                        plan,
                        "content",
                        "x",
                        "previousHash",
                        workspace.hash("src/a.txt")));

        assertThat(written.string("path")).hasValue("src/a.txt");
    }
}
