package dev.faultline.semantic;

/** Turns text into a vector of length 1, near to those of texts that mean the same. Safe for many threads. */
interface Embedder {
    /** {@return the vector} Of a long text only the beginning counts. */
    float[] embed(String text) throws EmbeddingException;
}
