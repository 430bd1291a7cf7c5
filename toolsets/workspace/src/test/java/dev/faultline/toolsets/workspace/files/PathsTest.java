package dev.faultline.toolsets.workspace.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.faultline.testing.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The resolution of paths, and the faults of paths that cannot be resolved. */
class PathsTest {
    @TempDir
    private Path folder;

    private TestWorkspace workspace;

    @BeforeEach
    void aWorkspace() throws IOException {
        workspace = new TestWorkspace(folder).file("a.txt", "a\n").file("src/notes..md", "a name\n");
    }

    private String refusal(String path) {
        return TestWorkspace.refusal(() -> workspace.files.read(workspace.files.resolve(path)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"..", "../ws-evil/secret.txt", "src/../../ws-evil/secret.txt", "missing/../../x", "./../ws"})
    @Spec({"SE-20", "R4"})
    void namesDoNotClimbOut(String path) {
        assertThat(refusal(path)).isEqualTo("PATH_TRAVERSAL_BLOCKED: Path climbs out of the workspace: " + path);
    }

    @Test
    @Spec({"SE-20", "R4"})
    void absolutePathsAreCheckedByTheirTarget() {
        assertThat(workspace.read(workspace.root + "/a.txt")).isEqualTo("a\n");
        for (String path : new String[] {
            "/etc/passwd",
            workspace.root + "-evil/secret.txt",
            workspace.root + "/../ws-evil/secret.txt",
            "/no/such/file"
        }) {
            assertThat(refusal(path)).isEqualTo("OUTSIDE_WORKSPACE: Path leads outside the workspace: " + path);
        }
    }

    @Test
    @Spec({"SE-20", "R4"})
    void theRootMayBeSpelledThroughALinkAlsoForANewFile() throws Exception {
        Path alias = Files.createSymbolicLink(workspace.folder.resolve("alias"), workspace.root);
        Path above = Files.createSymbolicLink(workspace.folder.resolve("above"), workspace.folder);
        workspace.link("out", "../ws-evil").link("dangling", "new.txt");

        for (Path spelled : new Path[] {alias, above.resolve("root/ws"), above.resolve("alias")}) {
            assertThat(workspace.read(spelled + "/a.txt")).isEqualTo("a\n");
            assertThat(workspace.files.resolve(spelled + "/b.txt").path()).isEqualTo("b.txt");
            assertThat(workspace.files.resolve(spelled + "/new/deep/b.txt").path())
                    .isEqualTo("new/deep/b.txt");
            assertThat(workspace.files.resolve(spelled + "/new/../b.txt").path())
                    .isEqualTo("b.txt");
            assertThat(workspace.files.resolve(spelled + "/dangling").path()).isEqualTo("new.txt");
            assertThat(refusal(spelled + "/a.txt/x")).startsWith("PATH_NOT_FOUND");
            for (String outside : new String[] {"/../ws-evil/new.txt", "/out/new.txt", "-evil/new.txt"}) {
                assertThat(refusal(spelled + outside)).startsWith("OUTSIDE_WORKSPACE");
            }
        }
    }

    @Test
    @Spec({"SE-20", "R4"})
    void linksAreFollowedInsideAndRefusedOutside() {
        workspace
                .link("inside", "src")
                .link("out", "../ws-evil")
                .link("far", "/etc")
                .link("dangling", "/no/such");

        assertThat(workspace.read("inside/notes..md")).isEqualTo("a name\n");
        assertThat(workspace.files.resolve("inside/notes..md").path()).isEqualTo("src/notes..md");
        for (String path : new String[] {"out/secret.txt", "far/passwd", "dangling", "out"}) {
            assertThat(refusal(path)).isEqualTo("OUTSIDE_WORKSPACE: Path leads outside the workspace: " + path);
        }
    }

    @Test
    @Spec({"SE-20", "R4"})
    void malformedPathsAreInvalid() {
        assertThat(refusal("a\0b")).isEqualTo("INVALID_PATH: path must not contain a NUL character");
        assertThat(refusal("x".repeat(5000))).isEqualTo("INVALID_PATH: path is too long");
        assertThat(refusal("x".repeat(300))).isEqualTo("INVALID_PATH: path is too long");
        assertThat(refusal("")).isEqualTo("INVALID_INPUT_VALUE: path must not be empty");
        workspace.link("a", "b").link("b", "a");
        assertThat(refusal("a")).isEqualTo("INVALID_PATH: Path leads through too many links: a");
    }

    @ParameterizedTest
    @CsvSource({
        "no.txt, FILE_NOT_FOUND: File not found: no.txt",
        "src/no.txt, FILE_NOT_FOUND: File not found: src/no.txt",
        "no/x.txt, PATH_NOT_FOUND: A folder on the way does not exist: no/x.txt",
        "a.txt/x, PATH_NOT_FOUND: A folder on the way does not exist: a.txt/x",
        "src, 'FILE_READ_FAILED: Path is a folder, not a file: src'",
        "., 'FILE_READ_FAILED: Path is a folder, not a file: .'",
        "%2e%2e/x, PATH_NOT_FOUND: A folder on the way does not exist: %2e%2e/x"
    })
    @Spec({"SE-20", "SE-21", "R25"})
    void missingFilesAndFoldersAreDistinguished(String path, String refusal) {
        assertThat(refusal(path)).isEqualTo(refusal);
    }

    @Test
    @Spec("SE-21")
    void aFileThatIsTooLargeIsNotRead() {
        workspace.file("large", new byte[FileLimits.DEFAULT.readBytes() + 1]);

        assertThat(refusal("large")).isEqualTo("FILE_READ_FAILED: The file is larger than 2097152 bytes: large");
    }

    @Test
    void keysAndRulesAreOutsideTheWorkspace() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProjectFolder.of(workspace.root.resolve("home"), workspace.root))
                .withMessage("keys and rules must be kept outside the workspace");
        assertThat(ProjectFolder.of(workspace.home, workspace.root).folder())
                .isNotEqualTo(ProjectFolder.of(workspace.home, workspace.folder.resolve("other/ws"))
                        .folder())
                .hasParentRaw(workspace.home.resolve("projects"));
        workspace.link("looks-harmless", ".");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProjectFolder.of(workspace.root.resolve("looks-harmless/home"), workspace.root));
    }
}
