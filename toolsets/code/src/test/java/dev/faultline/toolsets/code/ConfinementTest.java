package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No path leads out of the root, and no answer reveals what is outside. */
class ConfinementTest {
    private static final List<String> TOOLS = List.of("open_file", "list_paths", "blame_range", "file_history");

    @TempDir
    private Path folder;

    private Path secret;
    private Given tools;

    @BeforeEach
    void createARootWithNeighbours() throws IOException {
        Path root = Files.createDirectory(folder.resolve("repo"));
        Files.createDirectory(folder.resolve("repo-evil"));
        secret = Files.writeString(folder.resolve("repo-evil/secret.txt"), "the secret\n");
        tools = Given.tools(root).file("inside.txt", "inside\n").file("src/notes..md", "a name\n");
    }

    private static String arguments(String tool, String path) {
        String range = tool.equals("blame_range") ? ",'start_line':1,'end_line':1" : "";
        return "{'path':'" + path + "'" + range + "}";
    }

    private void isForbidden(String path) {
        for (String tool : TOOLS) {
            JsonObject problem = tools.problem(tool, arguments(tool, path));
            assertThat(Given.refusal(problem))
                    .as(tool)
                    .isEqualTo("403 forbidden: Path is outside the repository: " + path);
            assertThat(problem.object("extensions").orElseThrow().string("path"))
                    .hasValue(path);
        }
        JsonObject search = tools.problem("search_text", "{'query':'secret','paths':['" + path + "']}");
        assertThat(Given.refusal(search)).startsWith("403 forbidden");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "..",
                "../repo-evil/secret.txt",
                "src/../../repo-evil/secret.txt",
                "./../repo",
                "src/../..",
                "../repo-evil",
                "missing/../../x"
            })
    @Spec({"PD-31", "PD-33", "R4"})
    void rejectsNamesThatClimbOutOfTheRoot(String path) {
        isForbidden(path);
    }

    @Test
    @Spec({"PD-33", "R4"})
    void checksAbsolutePathsByTheirTarget() {
        isForbidden(secret.toString());
        isForbidden("/etc/passwd");
        isForbidden("/no/such/file");
        isForbidden(tools.root + "/../repo-evil/secret.txt");

        assertThat(tools.result("open_file", arguments("open_file", tools.root + "/inside.txt"))
                        .string("content"))
                .hasValue("inside\n");
    }

    @Test
    @Spec({"PD-33", "R4"})
    void forbidsLinksThatLeadOutsideWhetherOrNotTheTargetExists() {
        tools.link("absolute", secret.toString())
                .link("relative", "../repo-evil/secret.txt")
                .link("folder", "../repo-evil")
                .link("dangling", "/no/such/file")
                .link("climbing", "src/../../repo-evil/secret.txt")
                .link("twice", "relative");

        for (String path :
                List.of("absolute", "relative", "folder", "folder/secret.txt", "dangling", "climbing", "twice")) {
            isForbidden(path);
        }
        assertThat(tools.paths("{}")).containsExactly("inside.txt", "src/notes..md");
        assertThat(tools.matches("{'query':'secret'}")).isEmpty();
    }

    @Test
    void followsLinksThatStayInside() throws IOException {
        tools.link("to-file", "inside.txt")
                .link("to-folder", "src")
                .link("src/up", "..")
                .link("absolute", tools.root.toRealPath() + "/inside.txt")
                .link("gone", "missing.txt");

        for (String path : List.of("to-file", "src/up/inside.txt", "absolute", "to-folder/up/to-file")) {
            assertThat(tools.result("open_file", arguments("open_file", path)).string("content"))
                    .hasValue("inside\n");
        }
        assertThat(tools.paths("{'path':'to-folder'}")).containsExactly("src/notes..md");
        assertThat(tools.refusal("open_file", "{'path':'gone'}")).isEqualTo("404 file-not-found: File not found: gone");
    }

    @Test
    void endsLoopsOfLinks() {
        tools.link("a", "b").link("b", "a").link("self", "self/x").link("src/loop", ".");

        assertThat(tools.refusal("open_file", "{'path':'a'}"))
                .isEqualTo("400 file-operation-error: Path leads through too many links: a");
        assertThat(tools.refusal("open_file", "{'path':'self'}")).startsWith("400 file-operation-error");
        assertThat(tools.result("open_file", "{'path':'src/loop/loop/notes..md'}")
                        .string("content"))
                .hasValue("a name\n");
        assertThat(tools.paths("{}")).containsExactly("inside.txt", "src/notes..md");
    }

    @Test
    void acceptsARootThatIsReachedThroughALink() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), tools.root);
        Given linked = Given.tools(link);

        assertThat(linked.paths("{}")).containsExactly("inside.txt", "src/notes..md");
        for (String path : List.of(link + "/inside.txt", tools.root + "/inside.txt")) {
            assertThat(linked.result("open_file", arguments("open_file", path)).string("content"))
                    .hasValue("inside\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\u0000b", "\\u0000"})
    @Spec({"PD-30", "R4"})
    void rejectsAnInvalidPath(String path) {
        for (String tool : TOOLS) {
            assertThat(tools.refusal(tool, arguments(tool, path)))
                    .isEqualTo("400 invalid-parameter: path must not contain a NUL character");
        }
    }

    @Test
    @Spec("R4")
    void rejectsPathsThatAreTooLong() {
        for (String tool : TOOLS) {
            for (String path : List.of("x".repeat(5000), "x".repeat(300))) {
                assertThat(tools.refusal(tool, arguments(tool, path)))
                        .isEqualTo("400 invalid-parameter: path is too long");
            }
            assertThat(tools.refusal(tool, arguments(tool, "d/".repeat(1000) + "x")))
                    .startsWith("404 file-not-found: ");
        }
        assertThat(tools.refusal("open_file", "{'path':''}"))
                .isEqualTo("400 invalid-parameter: path must be a non-empty string");
    }

    @Test
    void findsNothingBelowAFile() {
        assertThat(tools.refusal("open_file", "{'path':'inside.txt/x'}"))
                .isEqualTo("404 file-not-found: File not found: inside.txt/x");
        assertThat(tools.refusal("list_paths", "{'path':'inside.txt'}"))
                .isEqualTo("400 file-operation-error: Path is not a directory: inside.txt");
    }

    @Test
    void doesNotFollowALinkThatIsSwappedInDuringTheCall() throws Exception {
        tools.file("d/secret.txt", "harmless\n").file("spare/secret.txt", "harmless\n");
        Path d = tools.root.resolve("d");
        Path aside = tools.root.resolve("aside");
        Thread swapper = Thread.ofPlatform().daemon().start(() -> {
            try {
                for (int i = 0; i < 1500; i++) {
                    Files.move(d, aside, StandardCopyOption.ATOMIC_MOVE);
                    Files.createSymbolicLink(d, folder.resolve("repo-evil"));
                    Files.delete(d);
                    Files.move(aside, d, StandardCopyOption.ATOMIC_MOVE);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });

        int calls = 0;
        while (swapper.isAlive()) {
            for (Envelope answer : List.of(
                    tools.call("open_file", "{'path':'d/secret.txt'}"),
                    tools.call("search_text", "{'query':'the secret'}"),
                    tools.call("list_paths", "{'path':'d'}"))) {
                assertThat(JsonText.print(answer.toJson())).doesNotContain("the secret\\n", "the secret\"");
            }
            calls++;
        }
        swapper.join();
        assertThat(calls).isPositive();
        assertThat(tools.result("open_file", "{'path':'d/secret.txt'}").string("content"))
                .hasValue("harmless\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {".git/config", ".git", ".GIT/config", "sub/.git", "sub/.Git/x", "src/../.git/config", "hooks"})
    void servesNoFileOfGitItself(String path) {
        tools.file(".git/config", "[remote]\n")
                .file(".GIT/config", "[remote]\n")
                .file("sub/.git", "gitdir: ../.git\n")
                .file("sub/.Git/x", "y\n")
                .link("hooks", ".git/config");

        for (String tool : TOOLS) {
            JsonObject problem = tools.problem(tool, arguments(tool, path));
            assertThat(Given.refusal(problem)).as(tool).isEqualTo("403 forbidden: Access denied: " + path);
            assertThat(problem.object("extensions").orElseThrow().string("path"))
                    .hasValue(path);
        }
        assertThat(tools.refusal("search_text", "{'query':'remote','paths':['" + path + "']}"))
                .isEqualTo("403 forbidden: Access denied: " + path);
        assertThat(tools.matches("{'query':'remote'}")).isEmpty();
        assertThat(tools.paths("{}")).containsExactly("inside.txt", "src/notes..md");
    }

    @Test
    void servesAnIgnoredFileThatTheCallNames() {
        tools.file(".gitignore", "*.log\n").file("build.log", "done\n");

        assertThat(tools.result("open_file", "{'path':'build.log'}").string("content"))
                .hasValue("done\n");
    }

    @Test
    void servesARootInsideAGitFolder() throws IOException {
        Path inner = Files.createDirectories(folder.resolve(".git/worktree"));
        Given given = Given.tools(inner).file("a.txt", "a\n");

        assertThat(given.result("open_file", "{'path':'" + inner + "/a.txt'}").string("content"))
                .hasValue("a\n");
    }

    @Test
    void rejectsARootThatIsNotAFolder() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Given.tools(secret))
                .withMessage("the root is not a readable folder");
    }
}
