package dev.faultline.toolsets.workspace.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.internal.Sha256;
import dev.faultline.testing.Spec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other processes that work on the same files: they swap links in, write at the same time, or are killed. */
class FileAttacksTest {
    /** Each swap puts a link in the place of the folder, or the folder in the place of the link. */
    private static final int SWAPS = 50_000;

    @TempDir
    private Path folder;

    private TestWorkspace workspace;

    @BeforeEach
    void aWorkspace() throws IOException {
        workspace = new TestWorkspace(folder);
    }

    @Test
    @Spec({"SE-20", "R4"})
    void nothingIsWrittenOutsideWhileAFolderAndALinkAreSwapped() throws Exception {
        workspace.file("d/file.txt", "0").link("link", "../ws-evil");
        Swapper swapper = new Swapper(workspace.root);
        Thread swapping = Thread.ofPlatform().start(swapper);

        Set<String> refusals = new TreeSet<>();
        int written = 0;
        for (int i = 0; swapping.isAlive(); i++) {
            String outcome = attempt(i);
            if (outcome.startsWith("nothing")) {
                written++;
            } else {
                refusals.add(outcome.substring(0, outcome.indexOf(':')));
            }
        }
        swapping.join();

        assertThat(swapper.swaps).isEqualTo(2 * SWAPS);
        assertThat(written).isPositive();
        assertThat(refusals)
                .isSubsetOf(
                        "OUTSIDE_WORKSPACE",
                        "PATH_NOT_FOUND",
                        "FILE_NOT_FOUND",
                        "FILE_READ_FAILED",
                        "FILE_WRITE_FAILED",
                        "FILE_ALREADY_EXISTS",
                        "HASH_MISMATCH");
        try (Stream<Path> outside = Files.walk(workspace.folder.resolve("root/ws-evil"))) {
            assertThat(outside.map(path -> path.getFileName().toString())).containsExactly("ws-evil", "secret.txt");
        }
        assertThat(Files.readString(workspace.folder.resolve("root/ws-evil/secret.txt")))
                .isEqualTo("secret\n");
    }

    private String attempt(int round) {
        return TestWorkspace.refusal(() -> switch (round % 3) {
            case 0 ->
                workspace.write(
                        "d/file.txt", TestWorkspace.whole(Integer.toString(round), workspace.hash("d/file.txt")));
            case 1 -> workspace.write("d/new" + round + "/deep/file.txt", TestWorkspace.whole("new"));
            default ->
                workspace.write(
                        "d/secret.txt",
                        TestWorkspace.whole("mine", Sha256.of("secret\n".getBytes(StandardCharsets.UTF_8))));
        });
    }

    /** Replaces a folder by a link and back, whatever writers create in its place meanwhile. */
    private static final class Swapper implements Runnable {
        private final Path d;
        private final Path aside;
        private final Path link;
        private int swaps;

        Swapper(Path root) {
            this.d = root.resolve("d");
            this.aside = root.resolve("aside");
            this.link = root.resolve("link");
        }

        @Override
        public void run() {
            for (int i = 0; i < SWAPS; i++) {
                move(d, aside);
                move(link, d);
                move(d, link);
                move(aside, d);
                swaps += 2;
            }
        }

        private static void move(Path from, Path to) {
            while (true) {
                try {
                    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
                    return;
                } catch (IOException e) {
                    remove(to);
                }
            }
        }

        private static void remove(Path tree) {
            try (Stream<Path> found = Files.walk(tree)) {
                for (Path path : found.toList().reversed()) {
                    Files.deleteIfExists(path);
                }
            } catch (IOException | UncheckedIOException e) {
                Thread.onSpinWait(); // a writer is active; try again
            }
        }
    }

    @Test
    @Spec("SE-23")
    void oneOfAHundredWritersWithTheSameHashWins() throws Exception {
        workspace.file("file.txt", "nobody");
        CyclicBarrier together = new CyclicBarrier(100);
        try (ExecutorService writers =
                Executors.newThreadPerTaskExecutor(Thread.ofVirtual().factory())) {
            for (int round = 0; round < 5; round++) {
                String hash = workspace.hash("file.txt");
                List<Future<String>> outcomes = new ArrayList<>();
                for (int i = 0; i < 100; i++) {
                    String content = "writer " + i + " of round " + round;
                    outcomes.add(writers.submit(() -> {
                        together.await();
                        return TestWorkspace.refusal(
                                () -> workspace.write("file.txt", TestWorkspace.whole(content, hash)));
                    }));
                }
                int winner = -1;
                for (int i = 0; i < 100; i++) {
                    if (outcomes.get(i).get().equals("nothing was thrown")) {
                        assertThat(winner).isNegative();
                        winner = i;
                    } else {
                        assertThat(outcomes.get(i).get()).startsWith("HASH_MISMATCH");
                    }
                }
                assertThat(workspace.text("file.txt")).isEqualTo("writer " + winner + " of round " + round);
            }
        }
    }

    @Test
    @Spec("SE-23")
    void noUpdateIsLostBetweenProcesses() throws Exception {
        workspace.file("counter", "0");
        List<Process> others =
                List.of(WriterProcess.start(workspace, "count", "60"), WriterProcess.start(workspace, "count", "60"));

        WriterProcess.count(workspace, 60);

        for (Process other : others) {
            assertThat(other.waitFor()).isZero();
        }
        assertThat(workspace.text("counter")).isEqualTo("180");
    }

    @Test
    void aWriterThatIsKilledLeavesTheOldFileOrTheNewOne() throws Exception {
        workspace.file("file.txt", "a".repeat(WriterProcess.SIZE));
        for (int round = 0; round < 6; round++) {
            Process writer = WriterProcess.start(workspace, "alternate");
            String before = workspace.hash("file.txt");
            while (workspace.hash("file.txt").equals(before)) {
                Thread.sleep(5);
            }
            Thread.sleep(7L * round); // a different moment of a write each time
            writer.destroyForcibly().waitFor();

            String now = workspace.text("file.txt");
            assertThat(now).hasSize(WriterProcess.SIZE);
            assertThat(now.chars().distinct().count()).isOne();
        }
        workspace.write("other.txt", TestWorkspace.whole("the lock is free"));
        try (Stream<Path> left = Files.list(workspace.root)) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder(".faultline", "file.txt", "other.txt");
        }
    }
}
