package dev.faultline.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.FaultException;
import dev.faultline.toolsets.code.IndexState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A repository of a few files, the folder of its index, and what tests ask of that. */
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

    /** {@return an index that looks at its files all the time} */
    BackgroundIndex open() {
        return open(QUICK, 1000);
    }

    BackgroundIndex open(Duration pause, int mostChunks) {
        return open(WordVectors::new, pause, mostChunks);
    }

    BackgroundIndex open(IndexSettings.Loader model, Duration pause, int mostChunks) {
        return open(model, pause, mostChunks, Duration.ofSeconds(1));
    }

    BackgroundIndex open(IndexSettings.Loader model, Duration pause, int mostChunks, Duration commits) {
        return new BackgroundIndex(
                new IndexSettings(root, folder, "semantic/test", model, mostChunks, pause, commits, log::add));
    }

    /** {@return the index, once it answers} */
    static BackgroundIndex ready(BackgroundIndex index) throws Exception {
        until(() -> index.state() instanceof IndexState.Ready);
        return index;
    }

    /** {@return the places that are found, as a text that is easy to compare} */
    static List<String> found(BackgroundIndex index, String query) throws InterruptedException {
        return index.search(query, 20).findings().stream()
                .map(finding -> finding.path() + ":" + finding.startLine() + "-" + finding.endLine())
                .toList();
    }

    /** {@return the first place that is found, or why there is none} */
    static String best(BackgroundIndex index, String query) throws InterruptedException {
        try {
            List<String> found = found(index, query);
            return found.isEmpty() ? "nothing" : found.getFirst();
        } catch (FaultException e) {
            return e.fault().message();
        }
    }

    /** Waits until this is so. */
    static void until(Callable<Boolean> isSo) throws Exception {
        long patience = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (!isSo.call()) {
            assertThat(System.nanoTime()).as("waited too long").isLessThan(patience);
            Thread.sleep(10);
        }
    }
}
