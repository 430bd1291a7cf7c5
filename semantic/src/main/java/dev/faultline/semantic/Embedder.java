package dev.faultline.semantic;

/** Converts text to a vector of length 1 that is close to the vectors of texts with a similar meaning. Thread-safe. */
interface Embedder extends AutoCloseable {
    /** {@return the vector of the text; only the beginning of a long text is used} */
    float[] embed(String text) throws EmbeddingException;

    /** Frees memory that the garbage collector does not manage. It cannot be used afterwards. */
    @Override
    default void close() {}
}
