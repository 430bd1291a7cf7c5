package dev.faultline.toolsets.workspace.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.internal.Sha256;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Edits whose writer dies at different moments, and how the next writer settles them. */
class UnfinishedWriteTest {
    @TempDir
    private Path folder;

    private TestWorkspace workspace;
    private final List<String> takenBack = new ArrayList<>();
    private final List<String> leftAlone = new ArrayList<>();
    private boolean recorded;

    @BeforeEach
    void aWorkspace() throws IOException {
        workspace = new TestWorkspace(folder).file("a.txt", "old\n");
    }

    @Test
    @Spec("SE-36")
    void anUnrecordedEditIsUndone() throws Exception {
        dead("a.txt", TestWorkspace.whole("new\n", workspace.hash("a.txt")), "new\n");

        settle();

        assertThat(workspace.text("a.txt")).isEqualTo("old\n");
        assertThat(takenBack).containsExactly("a.txt");
        assertThat(workspace.project.writeNote()).doesNotExist();
        settle();
        assertThat(takenBack).hasSize(1);
    }

    @Test
    @Spec("SE-36")
    void undoingANewFileRemovesTheFoldersThatWereCreatedForIt() throws Exception {
        workspace.file("there/b.txt", "b\n");
        dead("there/far/down/c.txt", TestWorkspace.whole("new\n"), "new\n");

        settle();

        assertThat(workspace.root.resolve("there/far")).doesNotExist();
        assertThat(workspace.text("there/b.txt")).isEqualTo("b\n");
    }

    @Test
    void aFolderThatIsNoLongerEmptyIsNotRemoved() throws Exception {
        dead("far/down/c.txt", TestWorkspace.whole("new\n"), "new\n");
        workspace.file("far/other.txt", "other\n");

        settle();

        assertThat(workspace.root.resolve("far/down")).doesNotExist();
        assertThat(workspace.text("far/other.txt")).isEqualTo("other\n");
    }

    @Test
    @Spec("SE-36")
    void aRecordedEditIsKept() throws Exception {
        dead("a.txt", TestWorkspace.whole("new\n", workspace.hash("a.txt")), "new\n");
        recorded = true;

        settle();

        assertThat(workspace.text("a.txt")).isEqualTo("new\n");
        assertThat(takenBack).isEmpty();
        assertThat(workspace.project.writeNote()).doesNotExist();
    }

    @Test
    void filesThatWereNeverWrittenOrChangedSinceAreLeftAlone() throws Exception {
        dead("a.txt", TestWorkspace.whole("new\n", workspace.hash("a.txt")), "old\n");
        settle();
        assertThat(workspace.text("a.txt")).isEqualTo("old\n");

        dead("a.txt", TestWorkspace.whole("new\n", workspace.hash("a.txt")), "somebody else's\n");
        settle();
        assertThat(workspace.text("a.txt")).isEqualTo("somebody else's\n");
        assertThat(leftAlone).containsExactly("a.txt");

        note("no/where.txt");
        settle();
        assertThat(workspace.root.resolve("no")).doesNotExist();
    }

    @Test
    @Spec("R37")
    void foldersThatAreGoneCountAsRemoved() throws Exception {
        dead("far/down/below/c.txt", TestWorkspace.whole("new\n"), "new\n");
        deleteTree(workspace.root.resolve("far/down"));
        settle();
        assertThat(workspace.root.resolve("far")).doesNotExist();

        note("never/made/at/all.txt");
        settle();
        assertThat(workspace.root.resolve("never")).doesNotExist();
        assertThat(takenBack).containsExactly("far/down/below/c.txt", "never/made/at/all.txt");
    }

    @Test
    @Spec("R37")
    void somethingElseInThePlaceOfAFolderOrFileDoesNotBlockTheNextWrite() throws Exception {
        note("one/two/c.txt");
        workspace.file("one", "a file now\n");
        settle();
        assertThat(workspace.text("one")).isEqualTo("a file now\n");

        note("three/four/c.txt");
        workspace.link("three", ".");
        settle();
        assertThat(workspace.root.resolve("three")).isSymbolicLink();

        note("five/c.txt");
        Files.createDirectories(workspace.root.resolve("five/c.txt"));
        settle();
        assertThat(workspace.root.resolve("five/c.txt")).isDirectory();
        assertThat(leftAlone).containsExactly("five/c.txt");
        assertThat(workspace.project.writeNote()).doesNotExist();
    }

    /** Leaves the note of a writer that dies before it changes anything. */
    private void note(String path) throws Exception {
        workspace.note(workspace.draft(path, TestWorkspace.whole("new\n")), false);
    }

    private static void deleteTree(Path tree) throws IOException {
        try (Stream<Path> found = Files.walk(tree)) {
            for (Path path : found.toList().reversed()) {
                Files.delete(path);
            }
        }
    }

    @Test
    void anInvalidNoteIsReported() throws Exception {
        dead("a.txt", TestWorkspace.whole("new\n", workspace.hash("a.txt")), "new\n");
        Files.writeString(workspace.project.writeNote(), "{");

        assertThat(TestWorkspace.refusal(this::settle))
                .isEqualTo("FILE_WRITE_FAILED: An unfinished write could not be taken back");
        assertThat(workspace.project.writeNote()).exists();
    }

    @Test
    void aWriterThatIsAliveIsNotMistakenForADeadOne() throws Exception {
        CountDownLatch writing = new CountDownLatch(1);
        CountDownLatch looked = new CountDownLatch(1);
        Draft draft = workspace.draft("a.txt", TestWorkspace.whole("new\n", workspace.hash("a.txt")));
        CompletableFuture<Object> alive = CompletableFuture.supplyAsync(() -> noted(draft, writing, looked));
        writing.await();

        workspace.files.settleIfFree(new Ledger());
        assertThat(workspace.text("a.txt")).isEqualTo("new\n");
        looked.countDown();
        alive.get();

        assertThat(workspace.text("a.txt")).isEqualTo("new\n");
        assertThat(takenBack).isEmpty();
        assertThat(workspace.project.writeNote()).doesNotExist();
    }

    @Test
    @Spec("SE-36")
    void anEditThatItsWriterCannotUndoIsUndoneByTheNext() throws Exception {
        Draft draft = workspace.draft("new/a.txt", TestWorkspace.whole("new\n"));
        Path moved = folder.resolve("moved");

        assertThat(TestWorkspace.refusal(() -> workspace.files.exclusively(
                        Duration.ofSeconds(60),
                        () -> workspace.files.applyNoted(draft, false, id -> {
                            move(workspace.root.resolve("new/a.txt"), moved);
                            workspace.file("new/a.txt", "somebody else's\n");
                            throw Refusals.of(SystemErrorCode.PREFLIGHT_FAILED, "no");
                        }))))
                .isEqualTo("PREFLIGHT_FAILED: no");
        assertThat(workspace.project.writeNote()).exists();
        Files.delete(workspace.root.resolve("new/a.txt"));
        move(moved, workspace.root.resolve("new/a.txt"));
        settle();

        assertThat(workspace.root.resolve("new")).doesNotExist();
        assertThat(takenBack).containsExactly("new/a.txt");
    }

    @Test
    @Spec("R37")
    void changesOfChecksAreUndoneWhateverTheyAre() throws Exception {
        workspace.note(workspace.draft("a.txt", TestWorkspace.whole("new\n", workspace.hash("a.txt"))), true);
        workspace.file("a.txt", "formatted\n");
        settle();
        assertThat(workspace.text("a.txt")).isEqualTo("old\n");

        workspace.note(workspace.draft("a.txt", TestWorkspace.whole("new\n", workspace.hash("a.txt"))), true);
        Files.delete(workspace.root.resolve("a.txt"));
        workspace.link("a.txt", "/etc/passwd");
        settle();
        assertThat(workspace.root.resolve("a.txt")).isRegularFile().hasContent("old");

        workspace.note(workspace.draft("far/down/c.txt", TestWorkspace.whole("new\n")), true);
        workspace.file("far/down/c.txt", "formatted\n");
        settle();
        assertThat(workspace.root.resolve("far")).doesNotExist();
        assertThat(leftAlone).isEmpty();
    }

    @Test
    @Spec({"R39", "SE-36"})
    void aDeletionIsUndoneWithItsFoldersAndPermissions() throws Exception {
        workspace.file("deep/er/a.txt", "old\n");
        Path file = workspace.root.resolve("deep/er/a.txt");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x---"));
        Target target = workspace.files.resolveItself("deep/er/a.txt");

        workspace.note(workspace.files.deletion(target, workspace.hash("deep/er/a.txt")), false);
        deleteTree(workspace.root.resolve("deep"));
        settle();

        assertThat(file).hasContent("old");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rwxr-x---"));
        assertThat(takenBack).containsExactly("deep/er/a.txt");
    }

    @Test
    @Spec({"R39", "SE-36"})
    void aMoveIsUndoneWhereverItsWriterDied() throws Exception {
        Target target = workspace.files.resolveItself("a.txt");
        Target destination = workspace.files.resolveItself("new/deep/b.txt");
        for (String moved : List.of("not yet", "already", "both")) {
            workspace.note(workspace.files.move(target, destination, workspace.hash("a.txt")), false);
            if (!moved.equals("not yet")) {
                workspace.file("new/deep/b.txt", "old\n");
            }
            if (moved.equals("already")) {
                Files.delete(workspace.root.resolve("a.txt"));
            }

            settle();

            assertThat(workspace.text("a.txt")).as(moved).isEqualTo("old\n");
            assertThat(workspace.root.resolve("new")).as(moved).doesNotExist();
        }
        assertThat(takenBack).hasSize(3).containsOnly("a.txt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../ws-evil/secret.txt", "/etc/x", ".git/hooks/post-checkout", "src/.GIT/config", ""})
    @Spec({"SE-20", "SE-36"})
    void aNoteWithAPathOutsideIsReportedAsDamaged(String path) throws Exception {
        workspace.note(workspace.draft("b.txt", TestWorkspace.whole("new\n")), false);
        String hash = Sha256.of("secret\n".getBytes(StandardCharsets.UTF_8));
        Files.writeString(
                workspace.project.writeNote(),
                "{\"id\":\"x\",\"operation\":\"modify\",\"checked\":true,\"files\":[{\"path\":\"" + path
                        + "\",\"folders\":0,\"after\":\"" + hash
                        + "\",\"before\":\"ZXZpbAo=\",\"permissions\":\"rwxr-xr-x\"}]}");

        assertThat(TestWorkspace.refusal(this::settle))
                .isEqualTo("FILE_WRITE_FAILED: An unfinished write could not be taken back");
        assertThat(workspace.root.resolve(".git")).doesNotExist();
        assertThat(workspace.folder.resolve("root/ws-evil/secret.txt")).hasContent("secret");
    }

    private static void move(Path from, Path to) {
        try {
            Files.move(from, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Object noted(Draft draft, CountDownLatch writing, CountDownLatch looked) {
        try {
            return workspace.files.exclusively(
                    Duration.ofSeconds(60),
                    () -> workspace.files.applyNoted(draft, false, id -> {
                        writing.countDown();
                        looked.await();
                        return id;
                    }));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Leaves the note of a writer that dies, and a file with this content. */
    private void dead(String path, Change change, String found) throws Exception {
        Draft draft = workspace.draft(path, change);
        workspace.note(draft, false);
        workspace.file(path, found);
    }

    private boolean settle() throws InterruptedException {
        return workspace.files.exclusively(Duration.ofSeconds(60), () -> {
            workspace.files.settle(new Ledger());
            return true;
        });
    }

    private final class Ledger implements WorkspaceFiles.EditLog {
        @Override
        public boolean has(WriteNote write) {
            return recorded;
        }

        @Override
        public void undone(WriteNote write) {
            takenBack.add(write.files().getFirst().path());
        }

        @Override
        public void left(WriteNote write) {
            leftAlone.add(write.files().getFirst().path());
        }
    }
}
