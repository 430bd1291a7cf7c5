package dev.faultline.semantic;

import java.time.Duration;
import java.util.Optional;

/**
 * A model that is released while nothing needs it, because it takes about 100 MB, and loaded again for the next text.
 */
final class RestingModel implements Embedder {
    private final IndexSettings.Loader loader;
    private Optional<Embedder> loaded;
    private int users;
    private long lastUse = System.nanoTime();

    /** Loads the model for the first time. */
    RestingModel(IndexSettings.Loader loader) throws EmbeddingException {
        this.loader = loader;
        this.loaded = Optional.of(loader.load());
    }

    @Override
    public float[] embed(String text) throws EmbeddingException {
        Embedder model = take();
        try {
            return model.embed(text);
        } finally {
            giveBack();
        }
    }

    private synchronized Embedder take() throws EmbeddingException {
        if (loaded.isEmpty()) {
            loaded = Optional.of(loader.load());
        }
        users++;
        return loaded.get();
    }

    private synchronized void giveBack() {
        users--;
        lastUse = System.nanoTime();
    }

    /** Releases the model if it has not been used for this long. */
    synchronized void rest(Duration unused) {
        if (users == 0 && System.nanoTime() - lastUse >= unused.toNanos()) {
            Optional<Embedder> released = loaded;
            loaded = Optional.empty();
            released.ifPresent(Embedder::close);
        }
    }
}
