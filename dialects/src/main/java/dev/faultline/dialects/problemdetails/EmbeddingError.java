package dev.faultline.dialects.problemdetails;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A query could not be turned into a vector: 503, without context. */
public final class EmbeddingError extends KgFoundryError {
    private static final long serialVersionUID = 1;

    /** A model that cannot be used now. */
    public EmbeddingError(String message) {
        this(message, null);
    }

    /** A model that cannot be used now, for this cause. */
    public EmbeddingError(String message, @Nullable Throwable cause) {
        super(ProblemCode.EMBEDDING_ERROR, message, Map.of(), cause);
    }
}
