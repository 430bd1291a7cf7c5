package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.Reply;
import dev.faultline.fault.Cause;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The responses of the two git tools if git fails. */
class GitFailuresTest {
    private static final String BLAME = "{'path':'a.txt','start_line':1,'end_line':1}";

    @TempDir
    private Path root;

    private Given tools() {
        return Given.tools(root).file("a.txt", "x\n");
    }

    @Test
    @Spec({"PD-36", "PD-49", "PD-85"})
    void reportsAFolderWithoutARepository() {
        Given tools = tools();

        JsonObject blame = tools.problem("blame_range", BLAME);
        JsonObject history = tools.problem("file_history", "{'path':'a.txt'}");

        assertThat(Given.refusal(blame))
                .isEqualTo("500 git-operation-error: Git blame failed: the folder is not in a git repository");
        assertThat(blame.get("extensions").map(JsonText::print))
                .hasValue("{\"path\":\"a.txt\",\"git_command\":\"blame\"}");
        assertThat(Given.refusal(history))
                .isEqualTo("500 git-operation-error: Git log failed: the folder is not in a git repository");
        assertThat(history.get("extensions").map(JsonText::print))
                .hasValue("{\"path\":\"a.txt\",\"git_command\":\"log\"}");
    }

    @Test
    @Spec({"PD-85", "R19"})
    void reportsAnUntrackedFileAndARepositoryWithoutCommits() throws Exception {
        Given tools = tools();
        Shell.run(root, "git init -q .");

        assertThat(tools.refusal("blame_range", BLAME)).endsWith("failed: the repository has no commits yet");
        assertThat(tools.refusal("file_history", "{'path':'a.txt'}"))
                .endsWith("failed: the repository has no commits yet");

        Shell.run(root, "touch b; git add b; git commit -q -m b");

        assertThat(tools.refusal("blame_range", BLAME))
                .isEqualTo("500 git-operation-error: Git blame failed: git does not track the file");
        Shell.run(root, "git add .; git commit -q -m a; git config blame.ignoreRevsFile gone");
        assertThat(tools.refusal("blame_range", BLAME)).endsWith("blame.ignoreRevsFile names a file that is not there");
        assertThat(tools.refusal("blame_range", "{'path':'gone','start_line':1,'end_line':1}"))
                .startsWith("404 file-not-found");
        assertThat(tools.refusal("blame_range", "{'path':'.','start_line':1,'end_line':1}"))
                .startsWith("400 file-operation-error");
    }

    @Test
    @Spec("PD-85")
    void reportsThatGitIsMissing() {
        Given tools =
                Given.tools(CodeSettings.of(root).gitProgram("/no/such/git")).file("a.txt", "x\n");

        assertThat(tools.refusal("blame_range", BLAME))
                .isEqualTo("500 git-operation-error: Git blame failed: git is not installed");
    }

    @Test
    void reportsARepositoryOfAnotherUser() throws Exception {
        Given tools = tools();
        Path git = script("echo \"fatal: detected dubious ownership in repository at '/home/x'\" >&2; exit 128");

        Given other = Given.tools(CodeSettings.of(root).gitProgram(git.toString()));

        assertThat(tools.root).isEqualTo(other.root);
        assertThat(other.refusal("blame_range", BLAME))
                .endsWith("the repository belongs to another user; git's safe.directory has to name it");
    }

    @Test
    @Spec({"PD-52", "PD-55"})
    void recordsWhatGitPrintsButDoesNotReturnIt() throws Exception {
        Path git = script("echo 'fatal: secret place in /srv/private' >&2; exit 128");
        Given tools =
                Given.tools(CodeSettings.of(root).gitProgram(git.toString())).file("a.txt", "x\n");

        String response = JsonText.print(tools.call("blame_range", BLAME).toJson());
        Reply kept = tools.recorder.replies().getLast();

        assertThat(response).contains("Git blame failed").doesNotContain("secret place", "/srv", "IOException");
        assertThat(kept.occurrence().fault().cause().map(Cause::message).orElseThrow())
                .contains("secret place");
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void endsAHangingGitWithItsChildren() throws Exception {
        Path git = script("sleep 1234.5 & echo $! >> \"" + root + "/children\"; wait");
        CodeLimits limits = new CodeLimits(1000, Duration.ofSeconds(30), Duration.ofSeconds(5), 1);
        Given tools = Given.tools(
                        CodeSettings.of(root).gitProgram(git.toString()).limits(limits))
                .file("a.txt", "x\n");

        assertThat(tools.refusal("blame_range", BLAME))
                .isEqualTo("500 git-operation-error: Git blame failed: it took too long");
        assertThat(tools.recorder.replies().getLast().occurrence().fault().retry())
                .isEqualTo(Retry.NOW);
        for (String child : Files.readAllLines(root.resolve("children"))) {
            Processes.isEnded(Long.parseLong(child));
        }
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void endsAGitWhoseOutputNeverEnds() throws Exception {
        Path git = script("case \"$*\" in *config*) exit 1;; esac; exec yes aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
        Given tools =
                Given.tools(CodeSettings.of(root).gitProgram(git.toString())).file("a.txt", "x\n");

        assertThat(tools.refusal("blame_range", BLAME)).isEqualTo("500 git-operation-error: Git blame failed");
    }

    private Path script(String body) throws Exception {
        return Processes.script(root.resolve(".git/program"), body);
    }
}
