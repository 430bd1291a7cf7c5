package dev.faultline.dialects.problemdetails;

import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.text.BoundedText;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A search that is not possible now: 503, context {@code {query}} and further facts. */
public final class VectorSearchError extends KgFoundryError {
    /** The maximum length in bytes of the query in the context. */
    public static final int MAX_QUERY = 512;

    private static final long serialVersionUID = 1;

    /** Creates an error without further facts. */
    public VectorSearchError(String message, String query) {
        this(message, query, Map.of());
    }

    /** Creates an error with facts; the path of an index, {@code faiss_index}, is relative to the repository. */
    public VectorSearchError(String message, String query, Map<String, ?> context) {
        this(message, query, context, null);
    }

    /** Creates an error with facts and its cause. */
    public VectorSearchError(String message, String query, Map<String, ?> context, @Nullable Throwable cause) {
        super(ProblemCode.VECTOR_SEARCH_ERROR, message, withQuery(query, context), cause);
    }

    private VectorSearchError(Fault fault) {
        super(ProblemCode.VECTOR_SEARCH_ERROR, fault, null);
    }

    /** {@return the error of a search that may succeed after this delay, such as when an index has been built} */
    public static VectorSearchError retryAfter(Duration delay, String message, String query, Map<String, ?> context) {
        return new VectorSearchError(faultOf(ProblemCode.VECTOR_SEARCH_ERROR, message, withQuery(query, context))
                .retryAfter(delay));
    }

    /** {@return the error of a search that no retry can help, such as one that needs an add-on} */
    public static VectorSearchError permanent(String message, String query, Map<String, ?> context) {
        return new VectorSearchError(faultOf(ProblemCode.VECTOR_SEARCH_ERROR, message, withQuery(query, context))
                .withRetry(Retry.NEVER));
    }

    // PD-53: redact before truncating, because half a secret would no longer be recognised.
    private static JsonObject withQuery(String query, Map<String, ?> context) {
        JsonObject first = JsonObject.builder()
                .put("query", BoundedText.ellipsized(REDACTOR.text(query), MAX_QUERY))
                .build();
        return first.with(safe(context)).with(first);
    }
}
