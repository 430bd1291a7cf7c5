package dev.faultline.semantic;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * What an index is made of and how it is kept.
 *
 * @param folder where it is
 * @param name how it is called towards clients, who are told no path of this machine
 * @param model loads what makes vectors, when the index first needs them
 * @param mostChunks how many there may be; the files that come last then stay out
 * @param pause how long nobody looks at the files after each look, at least
 * @param commits how often what is done is made to last while there is more to do
 */
record IndexSettings(
        Path root,
        Path folder,
        String name,
        Loader model,
        int mostChunks,
        Duration pause,
        Duration commits,
        Consumer<String> log) {
    static final int MOST_CHUNKS = 200_000;
    static final Duration PAUSE = Duration.ofSeconds(2);
    static final Duration COMMITS = Duration.ofSeconds(5);

    /** Loads a model. */
    interface Loader {
        Embedder load() throws EmbeddingException;
    }
}
