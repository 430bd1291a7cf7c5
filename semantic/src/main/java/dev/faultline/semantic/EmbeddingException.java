package dev.faultline.semantic;

/** Thrown if the model cannot be loaded or fails. */
final class EmbeddingException extends Exception {
    private static final long serialVersionUID = 1;

    EmbeddingException(String message, Throwable cause) {
        super(message, cause);
    }
}
