package dev.faultline.dialects.problemdetails;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The failure to turn a query into a vector: 503, without context. */
public final class EmbeddingError extends KgFoundryError {
    private static final long serialVersionUID = 1;

    /** Creates an error for a model that is not available now. */
    public EmbeddingError(String message) {
        this(message, null);
    }

    /** Creates an error for a model that is not available now, with its cause. */
    public EmbeddingError(String message, @Nullable Throwable cause) {
        super(ProblemCode.EMBEDDING_ERROR, message, Map.of(), cause);
    }
}
