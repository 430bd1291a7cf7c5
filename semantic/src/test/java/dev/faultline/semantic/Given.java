package dev.faultline.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.FaultException;
import dev.faultline.files.Root;
import dev.faultline.toolsets.code.IndexState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A repository with a few files, the folder of its index, and queries for tests. */
record Given(Path root, Path folder, List<String> log) {
    private static final Duration QUICK = Duration.ofMillis(50);

    static Given in(Path scratch) throws IOException {
        Path root = Files.createDirectories(scratch.resolve("root")).toRealPath();
        Given given = new Given(root, scratch.resolve("index"), new CopyOnWriteArrayList<>());
        given.file("cart.py", "def total(prices):\n    return sum(prices)\n");
        given.file("mail.py", "import smtp\n\ndef send(letter):\n    smtp.deliver(letter)\n");
        given.file("docs/guide.md", "# Guide\n\nHow to paint a wall.\n");
        return given;
    }

    Given file(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    /** {@return an index that scans its files without pause} */
    BackgroundIndex open() {
        return open(QUICK, 1000);
    }

    BackgroundIndex open(Duration pause, int maxChunks) {
        return open(WordVectors::new, pause, maxChunks);
    }

    BackgroundIndex open(IndexSettings.Loader model, Duration pause, int maxChunks) {
        return open(model, pause, maxChunks, Duration.ofSeconds(1));
    }

    BackgroundIndex open(IndexSettings.Loader model, Duration pause, int maxChunks, Duration commits) {
        return new BackgroundIndex(
                new IndexSettings(Root.of(root), folder, "semantic/test", model, maxChunks, pause, commits, log::add));
    }

    /** {@return an index of a root in which this folder is not served} */
    BackgroundIndex openWithout(String withheld) {
        return new BackgroundIndex(new IndexSettings(
                Root.of(root).withholding(List.of(root.resolve(withheld))),
                folder,
                "semantic/test",
                WordVectors::new,
                1000,
                QUICK,
                Duration.ofSeconds(1),
                log::add));
    }

    /** {@return the index, once it is ready} */
    static BackgroundIndex ready(BackgroundIndex index) throws Exception {
        until(() -> index.state() instanceof IndexState.Ready);
        return index;
    }

    /** {@return the findings, as text that is easy to compare} */
    static List<String> found(BackgroundIndex index, String query) throws InterruptedException {
        return index.search(query, 20).findings().stream()
                .map(finding -> finding.path() + ":" + finding.startLine() + "-" + finding.endLine())
                .toList();
    }

    /** {@return the first finding, or the reason why there is none} */
    static String best(BackgroundIndex index, String query) throws InterruptedException {
        try {
            List<String> found = found(index, query);
            return found.isEmpty() ? "nothing" : found.getFirst();
        } catch (FaultException e) {
            return e.fault().message();
        }
    }

    /** Waits until the condition is true. */
    static void until(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("waited too long").isLessThan(deadline);
            Thread.sleep(10);
        }
    }
}
