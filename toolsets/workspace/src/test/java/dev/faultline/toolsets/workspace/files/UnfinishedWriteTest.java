package dev.faultline.toolsets.workspace.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.testing.Spec;
import dev.faultline.text.Sha256;
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

/** What a writer leaves that dies at one moment or another, and what the next one makes of it. */
class UnfinishedWriteTest {
    @TempDir
    private Path folder;

    private TestWorkspace area;
    private final List<String> takenBack = new ArrayList<>();
    private final List<String> leftAlone = new ArrayList<>();
    private boolean recorded;

    @BeforeEach
    void aWorkspace() throws IOException {
        area = new TestWorkspace(folder).file("a.txt", "old\n");
    }

    @Test
    @Spec("SE-36")
    void whatIsNotRecordedIsTakenBack() throws Exception {
        dead("a.txt", TestWorkspace.whole("new\n", area.hash("a.txt")), "new\n");

        settle();

        assertThat(area.text("a.txt")).isEqualTo("old\n");
        assertThat(takenBack).containsExactly("a.txt");
        assertThat(area.project.writeNote()).doesNotExist();
        settle();
        assertThat(takenBack).hasSize(1);
    }

    @Test
    @Spec("SE-36")
    void aNewFileGoesWithTheFoldersThatWereMadeForIt() throws Exception {
        area.file("there/b.txt", "b\n");
        dead("there/far/down/c.txt", TestWorkspace.whole("new\n"), "new\n");

        settle();

        assertThat(area.root.resolve("there/far")).doesNotExist();
        assertThat(area.text("there/b.txt")).isEqualTo("b\n");
    }

    @Test
    void aFolderIntoWhichSomebodyHasPutSomethingStays() throws Exception {
        dead("far/down/c.txt", TestWorkspace.whole("new\n"), "new\n");
        area.file("far/other.txt", "other\n");

        settle();

        assertThat(area.root.resolve("far/down")).doesNotExist();
        assertThat(area.text("far/other.txt")).isEqualTo("other\n");
    }

    @Test
    @Spec("SE-36")
    void whatIsRecordedStands() throws Exception {
        dead("a.txt", TestWorkspace.whole("new\n", area.hash("a.txt")), "new\n");
        recorded = true;

        settle();

        assertThat(area.text("a.txt")).isEqualTo("new\n");
        assertThat(takenBack).isEmpty();
        assertThat(area.project.writeNote()).doesNotExist();
    }

    @Test
    void whatWasNeverWrittenOrWasChangedSinceIsLeftAlone() throws Exception {
        dead("a.txt", TestWorkspace.whole("new\n", area.hash("a.txt")), "old\n");
        settle();
        assertThat(area.text("a.txt")).isEqualTo("old\n");

        dead("a.txt", TestWorkspace.whole("new\n", area.hash("a.txt")), "somebody else's\n");
        settle();
        assertThat(area.text("a.txt")).isEqualTo("somebody else's\n");
        assertThat(leftAlone).containsExactly("a.txt");

        note("no/where.txt");
        settle();
        assertThat(area.root.resolve("no")).doesNotExist();
    }

    @Test
    @Spec("R37")
    void foldersThatAreGoneCountAsRemoved() throws Exception {
        dead("far/down/below/c.txt", TestWorkspace.whole("new\n"), "new\n");
        deleteTree(area.root.resolve("far/down"));
        settle();
        assertThat(area.root.resolve("far")).doesNotExist();

        note("never/made/at/all.txt");
        settle();
        assertThat(area.root.resolve("never")).doesNotExist();
        assertThat(takenBack).containsExactly("far/down/below/c.txt", "never/made/at/all.txt");
    }

    @Test
    @Spec("R37")
    void somethingElseInThePlaceOfAFolderOrFileBlocksNothing() throws Exception {
        note("one/two/c.txt");
        area.file("one", "a file now\n");
        settle();
        assertThat(area.text("one")).isEqualTo("a file now\n");

        note("three/four/c.txt");
        area.link("three", ".");
        settle();
        assertThat(area.root.resolve("three")).isSymbolicLink();

        note("five/c.txt");
        Files.createDirectories(area.root.resolve("five/c.txt"));
        settle();
        assertThat(area.root.resolve("five/c.txt")).isDirectory();
        assertThat(leftAlone).containsExactly("five/c.txt");
        assertThat(area.project.writeNote()).doesNotExist();
    }

    /** Leaves what a writer leaves that dies before it makes anything. */
    private void note(String path) throws Exception {
        area.note(area.draft(path, TestWorkspace.whole("new\n")), false);
    }

    private static void deleteTree(Path tree) throws IOException {
        try (Stream<Path> found = Files.walk(tree)) {
            for (Path path : found.toList().reversed()) {
                Files.delete(path);
            }
        }
    }

    @Test
    void aNoteThatIsNoneIsTold() throws Exception {
        dead("a.txt", TestWorkspace.whole("new\n", area.hash("a.txt")), "new\n");
        Files.writeString(area.project.writeNote(), "{");

        assertThat(TestWorkspace.refusal(this::settle))
                .isEqualTo("FILE_WRITE_FAILED: An unfinished write could not be taken back");
        assertThat(area.project.writeNote()).exists();
    }

    @Test
    void aWriterThatIsAliveIsNotMistakenForADeadOne() throws Exception {
        CountDownLatch writing = new CountDownLatch(1);
        CountDownLatch looked = new CountDownLatch(1);
        Draft draft = area.draft("a.txt", TestWorkspace.whole("new\n", area.hash("a.txt")));
        CompletableFuture<Object> alive = CompletableFuture.supplyAsync(() -> noted(draft, writing, looked));
        writing.await();

        area.files.settleIfFree(new Ledger());
        assertThat(area.text("a.txt")).isEqualTo("new\n");
        looked.countDown();
        alive.get();

        assertThat(area.text("a.txt")).isEqualTo("new\n");
        assertThat(takenBack).isEmpty();
        assertThat(area.project.writeNote()).doesNotExist();
    }

    @Test
    @Spec("SE-36")
    void whatItsWriterCannotTakeBackIsLeftToTheNext() throws Exception {
        Draft draft = area.draft("new/a.txt", TestWorkspace.whole("new\n"));
        Path moved = folder.resolve("moved");

        assertThat(TestWorkspace.refusal(() -> area.files.exclusively(
                        Duration.ofSeconds(60),
                        () -> area.files.applyNoted(draft, false, id -> {
                            move(area.root.resolve("new/a.txt"), moved);
                            area.file("new/a.txt", "somebody else's\n");
                            throw Refusals.of(SystemErrorCode.PREFLIGHT_FAILED, "no");
                        }))))
                .isEqualTo("PREFLIGHT_FAILED: no");
        assertThat(area.project.writeNote()).exists();
        Files.delete(area.root.resolve("new/a.txt"));
        move(moved, area.root.resolve("new/a.txt"));
        settle();

        assertThat(area.root.resolve("new")).doesNotExist();
        assertThat(takenBack).containsExactly("new/a.txt");
    }

    @Test
    @Spec("R37")
    void whatChecksChangedIsTakenBackWhateverItIs() throws Exception {
        area.note(area.draft("a.txt", TestWorkspace.whole("new\n", area.hash("a.txt"))), true);
        area.file("a.txt", "formatted\n");
        settle();
        assertThat(area.text("a.txt")).isEqualTo("old\n");

        area.note(area.draft("a.txt", TestWorkspace.whole("new\n", area.hash("a.txt"))), true);
        Files.delete(area.root.resolve("a.txt"));
        area.link("a.txt", "/etc/passwd");
        settle();
        assertThat(area.root.resolve("a.txt")).isRegularFile().hasContent("old");

        area.note(area.draft("far/down/c.txt", TestWorkspace.whole("new\n")), true);
        area.file("far/down/c.txt", "formatted\n");
        settle();
        assertThat(area.root.resolve("far")).doesNotExist();
        assertThat(leftAlone).isEmpty();
    }

    @Test
    @Spec({"R39", "SE-36"})
    void aDeletionIsTakenBackWithItsFoldersAndPermissions() throws Exception {
        area.file("deep/er/a.txt", "old\n");
        Path file = area.root.resolve("deep/er/a.txt");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x---"));
        Target target = area.files.resolveItself("deep/er/a.txt");

        area.note(area.files.deletion(target, area.hash("deep/er/a.txt")), false);
        deleteTree(area.root.resolve("deep"));
        settle();

        assertThat(file).hasContent("old");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rwxr-x---"));
        assertThat(takenBack).containsExactly("deep/er/a.txt");
    }

    @Test
    @Spec({"R39", "SE-36"})
    void aMoveIsTakenBackWhereverItsWriterDied() throws Exception {
        Target target = area.files.resolveItself("a.txt");
        Target destination = area.files.resolveItself("new/deep/b.txt");
        for (String moved : List.of("not yet", "already", "both")) {
            area.note(area.files.move(target, destination, area.hash("a.txt")), false);
            if (!moved.equals("not yet")) {
                area.file("new/deep/b.txt", "old\n");
            }
            if (moved.equals("already")) {
                Files.delete(area.root.resolve("a.txt"));
            }

            settle();

            assertThat(area.text("a.txt")).as(moved).isEqualTo("old\n");
            assertThat(area.root.resolve("new")).as(moved).doesNotExist();
        }
        assertThat(takenBack).hasSize(3).containsOnly("a.txt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../ws-evil/secret.txt", "/etc/x", ".git/hooks/post-checkout", "src/.GIT/config", ""})
    @Spec({"SE-20", "SE-36"})
    void aNoteThatLeadsWhereNoEditCanIsDamaged(String path) throws Exception {
        area.note(area.draft("b.txt", TestWorkspace.whole("new\n")), false);
        String hash = Sha256.of("secret\n".getBytes(StandardCharsets.UTF_8));
        Files.writeString(
                area.project.writeNote(),
                "{\"id\":\"x\",\"operation\":\"modify\",\"checked\":true,\"files\":[{\"path\":\"" + path
                        + "\",\"folders\":0,\"after\":\"" + hash
                        + "\",\"before\":\"ZXZpbAo=\",\"permissions\":\"rwxr-xr-x\"}]}");

        assertThat(TestWorkspace.refusal(this::settle))
                .isEqualTo("FILE_WRITE_FAILED: An unfinished write could not be taken back");
        assertThat(area.root.resolve(".git")).doesNotExist();
        assertThat(area.folder.resolve("ws-evil/secret.txt")).hasContent("secret");
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
            return area.files.exclusively(
                    Duration.ofSeconds(60),
                    () -> area.files.applyNoted(draft, false, id -> {
                        writing.countDown();
                        looked.await();
                        return id;
                    }));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Leaves what a writer leaves that dies, after which the file is this. */
    private void dead(String path, Change change, String found) throws Exception {
        Draft draft = area.draft(path, change);
        area.note(draft, false);
        area.file(path, found);
    }

    private boolean settle() throws InterruptedException {
        return area.files.exclusively(Duration.ofSeconds(60), () -> {
            area.files.settle(new Ledger());
            return true;
        });
    }

    private final class Ledger implements WorkspaceFiles.Ledger {
        @Override
        public boolean has(WriteNote write) {
            return recorded;
        }

        @Override
        public void takenBack(WriteNote write) {
            takenBack.add(write.files().getFirst().path());
        }

        @Override
        public void leftAlone(WriteNote write) {
            leftAlone.add(write.files().getFirst().path());
        }
    }
}
