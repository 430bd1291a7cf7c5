package dev.faultline.semantic;

/** A model that cannot be loaded, or that fails. */
final class EmbeddingException extends Exception {
    private static final long serialVersionUID = 1;

    EmbeddingException(String message, Throwable cause) {
        super(message, cause);
    }
}
