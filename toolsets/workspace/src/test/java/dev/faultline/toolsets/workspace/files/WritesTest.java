package dev.faultline.toolsets.workspace.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.testing.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drafting, writing and undoing. */
class WritesTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private TestWorkspace workspace;

    @BeforeEach
    void aWorkspace() throws IOException {
        workspace = new TestWorkspace(folder).file("a.txt", "old\n");
    }

    @Test
    void aNewFileIsCreatedWithItsFolders() throws Exception {
        Draft draft = workspace.write("new/deep/b.txt", TestWorkspace.whole("b\n"));

        assertThat(draft.operation()).isEqualTo(Operation.CREATE);
        assertThat(workspace.text("new/deep/b.txt")).isEqualTo("b\n");
        assertThat(everything()).containsExactly("a.txt", "new", "new/deep", "new/deep/b.txt");
    }

    @Test
    @Spec("SE-23")
    void aFileIsChangedOnlyWithItsCurrentHash() throws Exception {
        Draft draft = workspace.write(
                "a.txt", TestWorkspace.whole("new\n", workspace.hash("a.txt").toUpperCase(Locale.ROOT)));

        assertThat(draft.operation()).isEqualTo(Operation.MODIFY);
        assertThat(workspace.text("a.txt")).isEqualTo("new\n");
        assertThat(TestWorkspace.refusal(() -> workspace.draft(
                        "a.txt",
                        TestWorkspace.whole("x", draft.before().orElseThrow().hash()))))
                .isEqualTo("HASH_MISMATCH: The file has changed since previousHash was taken: a.txt");
        assertThat(TestWorkspace.refusal(() -> workspace.draft(
                        "gone.txt", TestWorkspace.whole("x", draft.after().hash()))))
                .isEqualTo("HASH_MISMATCH: The file has been removed since previousHash was taken: gone.txt");
        assertThat(TestWorkspace.refusal(() -> workspace.draft("a.txt", TestWorkspace.whole("x"))))
                .startsWith("FILE_ALREADY_EXISTS: ");
    }

    @Test
    @Spec("SE-23")
    void theHashIsOfBytesNotOfText() throws Exception {
        workspace.file("binary", new byte[] {(byte) 0xff, 0, (byte) 0xfe});

        workspace.write("binary", TestWorkspace.whole("text\r\n", workspace.hash("binary")));

        assertThat(Files.readAllBytes(workspace.root.resolve("binary")))
                .asString()
                .isEqualTo("text\r\n");
    }

    @Test
    @Spec("SE-18")
    void argumentsThatContradictEachOtherAreRefused() {
        Optional<String> none = Optional.empty();

        assertThat(TestWorkspace.refusal(() -> Change.of(none, none, none)))
                .isEqualTo("MISSING_REQUIRED_FIELD: content or patch is required");
        assertThat(TestWorkspace.refusal(() -> Change.of(Optional.of(""), Optional.of(""), none)))
                .isEqualTo("INVALID_INPUT_VALUE: send content or patch, not both");
        assertThat(TestWorkspace.refusal(() -> Change.of(Optional.of(""), none, Optional.of("abc"))))
                .startsWith("INVALID_INPUT_FORMAT: previousHash must be the SHA-256");
    }

    @Test
    void aDraftChangesNothing() throws Exception {
        workspace.draft("new/b.txt", TestWorkspace.whole("b"));

        assertThat(everything()).containsExactly("a.txt");
        assertThatIllegalStateException()
                .isThrownBy(() -> workspace.files.apply(workspace.draft("b", TestWorkspace.whole("b"))));
    }

    @Test
    void aFolderOrAFileInTheWayIsRefused() throws Exception {
        Files.createDirectory(workspace.root.resolve("d"));

        assertThat(TestWorkspace.refusal(() -> workspace.write("d", TestWorkspace.whole("x"))))
                .isEqualTo("FILE_READ_FAILED: Path is a folder, not a file: d");
        assertThat(TestWorkspace.refusal(() -> workspace.write("a.txt/x", TestWorkspace.whole("x"))))
                .isEqualTo("PATH_NOT_FOUND: A folder on the way does not exist: a.txt/x");
        assertThat(TestWorkspace.refusal(() -> workspace.write("big", TestWorkspace.whole("x".repeat(9_000_000)))))
                .isEqualTo("INVALID_INPUT_VALUE: The file would be larger than 8388608 bytes: big");
    }

    @Test
    @Spec("R27")
    void thePlanIsCheckedBeforeTheTarget() throws Exception {
        Files.createDirectory(workspace.root.resolve("d"));

        for (String path : new String[] {"a.txt", "d", "."}) {
            assertThat(workspace.files.operation(workspace.files.resolve(path))).isEqualTo(Operation.MODIFY);
        }
        for (String path : new String[] {"b.txt", "new/b.txt", "a.txt/x"}) {
            assertThat(workspace.files.operation(workspace.files.resolve(path))).isEqualTo(Operation.CREATE);
        }
    }

    @Test
    void anEditThatIsNotKeptIsUndone() throws Exception {
        Files.setPosixFilePermissions(workspace.root.resolve("a.txt"), PosixFilePermissions.fromString("rwxr-x---"));

        takenBack("new/deep/b.txt", TestWorkspace.whole("b\n"));
        takenBack("a.txt", TestWorkspace.whole("new\n", workspace.hash("a.txt")));

        assertThat(everything()).containsExactly("a.txt");
        assertThat(workspace.text("a.txt")).isEqualTo("old\n");
        assertThat(Files.getPosixFilePermissions(workspace.root.resolve("a.txt")))
                .isEqualTo(PosixFilePermissions.fromString("rwxr-x---"));
    }

    private void takenBack(String path, Change change) throws InterruptedException {
        workspace.files.exclusively(TIMEOUT, () -> {
            Draft draft = workspace.draft(path, change);
            try (AppliedEdit applied = workspace.files.apply(draft)) {
                assertThat(workspace.text(path)).isEqualTo(draft.after().text().orElseThrow());
                assertThat(applied).isNotNull();
            }
            return draft;
        });
    }

    @Test
    @Spec("SE-36")
    void aWriteThatCannotBeUndoneSaysSo() {
        assertThatThrownBy(() -> workspace.files.exclusively(TIMEOUT, () -> {
                    try (AppliedEdit applied =
                            workspace.files.apply(workspace.draft("b.txt", TestWorkspace.whole("b")))) {
                        workspace.file("b.txt", "somebody else's");
                        assertThat(applied).isNotNull();
                        throw new IllegalStateException("the checks failed");
                    }
                }))
                .isInstanceOf(IllegalStateException.class)
                .satisfies(thrown -> assertThat(thrown.getSuppressed()[0])
                        .isInstanceOfSatisfying(FaultException.class, failed -> {
                            assertThat(failed.fault().message()).isEqualTo("The write could not be taken back: b.txt");
                            assertThat(failed.fault().effect()).isEqualTo(Effect.APPLIED);
                        }));
        assertThat(workspace.text("b.txt")).isEqualTo("somebody else's");
    }

    @Test
    @Spec("SE-23")
    void aChangeBetweenDraftAndWriteIsNoticed() {
        assertThat(TestWorkspace.refusal(() -> workspace.files.exclusively(TIMEOUT, () -> {
                    Draft draft = workspace.draft("a.txt", TestWorkspace.whole("new\n", workspace.hash("a.txt")));
                    workspace.file("a.txt", "an editor's\n");
                    return workspace.files.apply(draft);
                })))
                .isEqualTo("HASH_MISMATCH: The file has changed while it was to be written: a.txt");
        assertThat(TestWorkspace.refusal(() -> workspace.files.exclusively(TIMEOUT, () -> {
                    Draft draft = workspace.draft("b.txt", TestWorkspace.whole("new\n"));
                    workspace.file("b.txt", "an editor's\n");
                    return workspace.files.apply(draft);
                })))
                .startsWith("FILE_ALREADY_EXISTS");
        assertThat(workspace.text("a.txt") + workspace.text("b.txt")).isEqualTo("an editor's\nan editor's\n");
    }

    @Test
    void permissionsAreKeptAndLeftoversOfKilledWritersRemoved() throws Exception {
        workspace
                .file(".faultline-00000000-0000-4000-8000-000000000000.tmp", "half")
                .file("d/.faultline-00000000-0000-4000-8000-000000000001.tmp", "half")
                .file("d/.faultline-mine.tmp", "not ours");
        Files.setPosixFilePermissions(workspace.root.resolve("a.txt"), PosixFilePermissions.fromString("rwx--x--x"));

        workspace.write("a.txt", TestWorkspace.whole("new\n", workspace.hash("a.txt")));
        workspace.write("d/b.txt", TestWorkspace.whole("b\n"));

        assertThat(everything()).containsExactly("a.txt", "d", "d/.faultline-mine.tmp", "d/b.txt");
        assertThat(Files.getPosixFilePermissions(workspace.root.resolve("a.txt")))
                .isEqualTo(PosixFilePermissions.fromString("rwx--x--x"));
    }

    @Test
    void serversWithDifferentHomesTakeTurns() throws Exception {
        Path otherHome = Files.createDirectories(workspace.folder.resolve("other-home"));
        WorkspaceFiles other =
                WorkspaceFiles.of(workspace.root, ProjectFolder.of(otherHome, workspace.root), FileLimits.DEFAULT);
        CompletableFuture<String> refusal = new CompletableFuture<>();

        workspace.files.exclusively(TIMEOUT, () -> {
            Thread.ofPlatform()
                    .start(() -> refusal.complete(
                            TestWorkspace.refusal(() -> other.exclusively(Duration.ZERO, () -> "not refused"))));
            return refusal.join();
        });

        assertThat(refusal.join()).isEqualTo("FILE_WRITE_FAILED: Another write in this workspace has not ended yet");
    }

    @Test
    void theLockIsNeverTakenThroughALink() throws Exception {
        workspace.link(".faultline", "../ws-evil");

        assertThat(TestWorkspace.refusal(() -> workspace.write("b.txt", TestWorkspace.whole("b"))))
                .isEqualTo("FILE_WRITE_FAILED: The workspace cannot be locked for writing");
        assertThat(workspace.folder.resolve("root/ws-evil")).isDirectoryNotContaining("glob:**.lock");
    }

    @Test
    void theNoteOfAWriteIsNeverReadThroughALink() throws Exception {
        workspace.write("b.txt", TestWorkspace.whole("b"));
        Files.createSymbolicLink(workspace.project.writeNote(), workspace.folder.resolve("root/ws-evil/secret.txt"));

        assertThat(TestWorkspace.refusal(() -> workspace.files.exclusively(TIMEOUT, () -> {
                    workspace.files.settle(new NoRecords());
                    return "settled";
                })))
                .isEqualTo("FILE_WRITE_FAILED: An unfinished write could not be taken back");
    }

    private static final class NoRecords implements WorkspaceFiles.EditLog {
        @Override
        public boolean has(WriteNote write) {
            return false;
        }

        @Override
        public void undone(WriteNote write) {
            throw new AssertionError("nothing was written");
        }

        @Override
        public void left(WriteNote write) {
            throw new AssertionError("nothing was written");
        }
    }

    @Test
    void aLinkToAFileInsideIsWrittenThrough() throws Exception {
        workspace.link("link", "a.txt");

        workspace.write("link", TestWorkspace.whole("new\n", workspace.hash("link")));

        assertThat(workspace.text("a.txt")).isEqualTo("new\n");
        assertThat(Files.isSymbolicLink(workspace.root.resolve("link"))).isTrue();
    }

    @Test
    void aWriterThatWaitsTooLongFails() throws Exception {
        String refusal = workspace.files.exclusively(TIMEOUT, () -> {
            String[] second = new String[1];
            Thread other = Thread.ofPlatform()
                    .start(() -> second[0] = TestWorkspace.refusal(
                            () -> workspace.files.exclusively(Duration.ofMillis(50), () -> "never reached")));
            other.join();
            return second[0];
        });

        assertThat(refusal).isEqualTo("FILE_WRITE_FAILED: Another write in this workspace has not ended yet");
    }

    // Everything but the folder of the lock.
    private Stream<String> everything() throws IOException {
        try (Stream<Path> found = Files.walk(workspace.root)) {
            return found
                    .skip(1)
                    .filter(path -> !path.startsWith(workspace.root.resolve(".faultline")))
                    .map(path -> workspace.root.relativize(path).toString())
                    .sorted()
                    .toList()
                    .stream();
        }
    }
}
