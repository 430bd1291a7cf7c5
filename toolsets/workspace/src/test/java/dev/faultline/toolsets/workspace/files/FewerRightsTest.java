package dev.faultline.toolsets.workspace.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.OtherProcess;
import dev.faultline.testing.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The faults if the operating system denies access. */
class FewerRightsTest {
    @TempDir
    private Path folder;

    private TestWorkspace workspace;

    @BeforeEach
    void aWorkspace() throws IOException {
        workspace = new TestWorkspace(folder)
                .file("open/a.txt", "old")
                .file("closed/a.txt", "old")
                .file("mine.txt", "old");
        allow(workspace.home, "rwxrwxrwx");
        allow(workspace.root, "rwxr-xr-x");
        allow(Files.createDirectory(workspace.root.resolve(".faultline")), "rwxrwxrwx");
        allow(workspace.root.resolve("open"), "rwxr-xr-x");
        allow(workspace.root.resolve("open/a.txt"), "rw-r--r--");
        allow(workspace.root.resolve("closed"), "rwx------");
        allow(workspace.root.resolve("mine.txt"), "rw-------");
    }

    private static void allow(Path file, String permissions) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    @Tag("thorough") // as another user
    @Test
    @Spec({"SE-21", "SE-33"})
    void accessDeniedIsAFailureToReadOrToWrite() throws Exception {
        List<String> outcomes = new OtherProcess(workspace.folder)
                .asNobody(
                        FewerRights.class,
                        List.of(
                                workspace.root.toString(),
                                workspace.home.toString(),
                                "read open/a.txt",
                                "read mine.txt",
                                "read closed/a.txt",
                                "modify open/a.txt 3",
                                "create open/b.txt 3",
                                "create open/new/b.txt 3"));

        assertThat(outcomes)
                .containsExactly(
                        "nothing was thrown",
                        "FILE_READ_FAILED: Access denied: mine.txt",
                        "FILE_READ_FAILED: Access denied: closed/a.txt",
                        "FILE_WRITE_FAILED: Access denied: open/a.txt",
                        "FILE_WRITE_FAILED: Access denied: open/b.txt",
                        "FILE_WRITE_FAILED: Access denied: open/new/b.txt");
    }

    @Test
    @Spec("SE-21")
    void aFullDiskLeavesTheOldFile() throws Exception {
        List<String> outcomes = new OtherProcess(workspace.folder)
                .withSmallFiles(
                        100,
                        FewerRights.class,
                        List.of(
                                workspace.root.toString(),
                                workspace.home.toString(),
                                "modify open/a.txt 200000",
                                "create new/deep/b.txt 200000",
                                "modify open/a.txt 3"));

        assertThat(outcomes)
                .containsExactly(
                        "FILE_WRITE_FAILED: The file cannot be written: open/a.txt",
                        "FILE_WRITE_FAILED: The file cannot be written: new/deep/b.txt",
                        "nothing was thrown");
        try (Stream<Path> left = Files.walk(workspace.root)) {
            assertThat(left.map(path -> workspace.root.relativize(path).toString()))
                    .filteredOn(path -> !path.startsWith(".faultline"))
                    .containsExactlyInAnyOrder("", "open", "open/a.txt", "closed", "closed/a.txt", "mine.txt");
        }
    }
}
