package dev.faultline.semantic;

import dev.faultline.files.Root;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The settings of an index.
 *
 * @param folder the folder of the index
 * @param name the name of the index for clients, which must not see paths of this machine
 * @param model loads the model when the index first needs it
 * @param maxChunks the maximum number of chunks; files beyond it are left out
 * @param pause the minimum time between two scans of the files
 * @param commits the time between two commits during an update
 */
record IndexSettings(
        Root root,
        Path folder,
        String name,
        Loader model,
        int maxChunks,
        Duration pause,
        Duration commits,
        Consumer<String> log) {
    static final int MAX_CHUNKS = 200_000;
    static final Duration PAUSE = Duration.ofSeconds(2);
    static final Duration COMMITS = Duration.ofSeconds(5);

    /** Loads a model. */
    interface Loader {
        Embedder load() throws EmbeddingException;
    }
}
