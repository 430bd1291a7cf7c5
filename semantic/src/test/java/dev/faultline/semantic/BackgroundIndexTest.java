package dev.faultline.semantic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Retry;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.code.IndexState;
import dev.faultline.toolsets.code.SemanticIndex.Coverage;
import dev.faultline.toolsets.code.SemanticIndex.Result;
import dev.faultline.toolsets.code.SemanticIndex.SimilarCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackgroundIndexTest {
    private static final Duration NEVER = Duration.ofHours(1);

    @TempDir
    private Path scratch;

    private Given given;

    @BeforeEach
    void createARepository() throws Exception {
        given = Given.in(scratch);
    }

    @Test
    void reportsTheLocationAndTheText() throws Exception {
        try (BackgroundIndex index = Given.ready(given.open())) {
            SimilarCode best = index.search("send a letter", 5).findings().getFirst();

            assertThat(best.path()).isEqualTo("mail.py");
            assertThat(best.startLine()).isEqualTo(2);
            assertThat(best.endLine()).isEqualTo(3);
            assertThat(best.symbol()).isEqualTo(Optional.of("send"));
            assertThat(best.snippet()).isEqualTo("def send(letter):\n    smtp.deliver(letter)");
            assertThat(best.score()).isEqualTo(1);
            assertThat(best.similarity()).isBetween(0.2, 1.0);
            assertThat(index.search("send a letter", 1).findings()).hasSize(1);
        }
    }

    @Test
    void followsChangedAddedAndRemovedFiles() throws Exception {
        try (BackgroundIndex index = Given.ready(given.open())) {
            given.file("new.py", "def zebra(stripes):\n    paint(stripes)\n");
            Given.until(() -> Given.best(index, "zebra stripes").equals("new.py:0-1"));

            given.file("new.py", "# moved\n# down\n\ndef zebra(stripes):\n    paint(stripes)\n");
            Given.until(() -> Given.best(index, "zebra stripes").equals("new.py:3-4"));

            Files.delete(given.root().resolve("new.py"));
            Given.until(() -> Given.found(index, "zebra stripes").stream().noneMatch(path -> path.startsWith("new")));
        }
    }

    @Test
    void omitsIgnoredFilesAndFilesThatAreNotText() throws Exception {
        given.file(".gitignore", "secret.py\n").file("secret.py", "def zebra(): pass\n");
        given.file("binary.py", "zebra\0zebra\n").file("minified.js", "zebra ".repeat(200));
        Files.write(given.root().resolve("latin.py"), new byte[] {'z', 'e', 'b', 'r', 'a', (byte) 0xe4});

        try (BackgroundIndex index = Given.ready(given.open())) {
            assertThat(index.search("zebra", 20).findings())
                    .noneMatch(finding -> finding.snippet().contains("zebra"));
        }
    }

    @Test
    @Spec("R4")
    void findsNothingThatIsWithheldEvenIfItWasIndexedBefore() throws Exception {
        given.file("state/key.py", "def zebra(stripes):\n    paint(stripes)\n");
        try (BackgroundIndex index = Given.ready(given.open())) {
            Given.until(() -> Given.best(index, "zebra stripes").equals("state/key.py:0-1"));
        }

        try (BackgroundIndex index = Given.ready(given.openWithout("state"))) {
            assertThat(Given.found(index, "zebra stripes")).noneMatch(place -> place.startsWith("state"));
        }
    }

    @Test
    void neverReturnsLinesOfAFileThatHasChanged() throws Exception {
        try (BackgroundIndex index = Given.ready(given.open(NEVER, 1000))) {
            given.file("mail.py", "print('something else')\n\n\n\nprint('another thing')\n");

            assertThat(Given.found(index, "send a letter")).noneMatch(place -> place.startsWith("mail.py"));
        }
    }

    @Test
    void isNotReadyWhenMostFilesHaveChanged() throws Exception {
        try (BackgroundIndex index = Given.ready(given.open(NEVER, 1000))) {
            given.file("mail.py", "x = 1\n").file("cart.py", "x = 1\n").file("docs/guide.md", "# x\n");

            assertThat(Given.best(index, "send a letter"))
                    .isEqualTo("Semantic search is not ready: many files have changed and are being read again");
        }
    }

    @Test
    @Tag("thorough")
    void isCorrectWhileAndAfterTenThousandFilesChangeAtOnce() throws Exception {
        tenThousand("def giraffe():\n    pass\n");
        try (BackgroundIndex index = Given.ready(given.open(Duration.ofMillis(50), 20_000))) {
            tenThousand("\n\ndef zebra():\n    return 1\n");

            Given.until(() -> {
                String best = Given.best(index, "zebra or giraffe");
                assertThat(best).matches("Semantic search is not ready: .*|many/\\d+/f\\d+[.]py:2-3|(?!many).*");
                return best.startsWith("many/") && index.state() instanceof IndexState.Ready;
            });
            Given.until(() -> Given.found(index, "zebra").size() == 20);
        }
    }

    private void tenThousand(String text) throws Exception {
        for (int i = 0; i < 10_000; i++) {
            given.file("many/" + i % 100 + "/f" + i + ".py", text);
        }
    }

    @Test
    void respectsTheMaximumAndReportsHowMuchIsLeftOut() throws Exception {
        try (BackgroundIndex index = Given.ready(given.open(Duration.ofMillis(50), 2))) {
            assertThat(index.state()).isEqualTo(new IndexState.Ready(2, 1));
        }
    }

    @Test
    void failsWhileTheRootIsGoneAndWorksWhenItIsBack() throws Exception {
        Path away = scratch.resolve("away");
        try (BackgroundIndex index = Given.ready(given.open())) {
            Files.move(given.root(), away);
            Given.until(() -> index.state() instanceof IndexState.Failed);

            assertThat(Given.best(index, "send a letter"))
                    .isEqualTo("Semantic search is not ready: the root cannot be read");

            Files.move(away, given.root());
            Given.until(() -> Given.best(index, "send a letter").equals("mail.py:2-3"));
        }
    }

    @Test
    @Spec({"R17", "R18"})
    void searchesThePartThatIsIndexedDuringTheBuild() throws Exception {
        Semaphore files = new Semaphore(0);
        Embedder stepwise = text -> {
            if (text.contains(". ")) { // a chunk; a query has no name in front
                files.acquireUninterruptibly();
            }
            return new WordVectors().embed(text);
        };
        try (BackgroundIndex index = given.open(() -> stepwise, NEVER, 1000, Duration.ZERO)) {
            Given.until(() -> index.state() instanceof IndexState.Building);
            assertThat(Given.best(index, "letter wall prices"))
                    .isEqualTo("Semantic search is not ready: its index is being built, 0 of 3 files are done");

            files.release();
            Given.until(() -> !Given.best(index, "letter wall prices").startsWith("Semantic"));

            Result part = index.search("letter wall prices", 20);
            assertThat(part.findings()).hasSize(1);
            assertThat(part.coverage()).hasValue(new Coverage(1, 3));

            files.release(2);
            Result whole = Given.ready(index).search("letter wall prices", 20);
            assertThat(whole.findings()).hasSize(3);
            assertThat(whole.coverage()).isEmpty();
        }
    }

    @Test
    @Spec("R18")
    void asksForARetryAfterTheFirstCommitRatherThanAfterTheWholeBuild() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        Embedder stuck = text -> {
            await(goOn);
            return new WordVectors().embed(text);
        };
        try (BackgroundIndex index = given.open(() -> stuck, NEVER, 1000, Duration.ofSeconds(1))) {
            Given.until(() -> index.state() instanceof IndexState.Building);

            Fault fault = catchThrowableOfType(FaultException.class, () -> index.search("letter", 1))
                    .fault();

            assertThat(fault.retry()).isEqualTo(Retry.after(Duration.ofSeconds(1)));
            goOn.countDown();
        }
    }

    @Test
    void aCancelledSearchEndsAndTheNextOneSucceeds() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        Embedder slow = text -> {
            if (text.equals("slow")) {
                await(goOn);
            }
            return new WordVectors().embed(text);
        };
        try (BackgroundIndex index = Given.ready(given.open(() -> slow, NEVER, 1000))) {
            CompletableFuture<Boolean> withdrawn = new CompletableFuture<>();
            Thread caller = Thread.ofPlatform().start(() -> {
                try {
                    withdrawn.complete(index.search("slow", 1).findings().isEmpty());
                } catch (InterruptedException e) {
                    withdrawn.complete(true);
                }
            });
            caller.interrupt();

            assertThat(withdrawn.get(30, TimeUnit.SECONDS)).isTrue();
            assertThat(Given.best(index, "send a letter")).isEqualTo("mail.py:2-3");
            goOn.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void failsIfItCannotWrite() throws Exception {
        Files.writeString(given.folder(), "a file where the folder should be");

        try (BackgroundIndex index = given.open()) {
            Given.until(() -> index.state() instanceof IndexState.Failed);

            assertThat(Given.best(index, "send a letter"))
                    .isEqualTo("Semantic search is not ready: the index cannot be written or read");
        }
    }
}
