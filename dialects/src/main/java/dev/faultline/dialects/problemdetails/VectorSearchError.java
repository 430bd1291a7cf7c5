package dev.faultline.dialects.problemdetails;

import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.text.BoundedText;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A search could not be carried out now: 503, context {@code {query}} and what else the thrower knows. */
public final class VectorSearchError extends KgFoundryError {
    /** The most bytes of the query that the context repeats. */
    public static final int MAX_QUERY = 512;

    private static final long serialVersionUID = 1;

    /** A search that failed, of which only the query is known. */
    public VectorSearchError(String message, String query) {
        this(message, query, Map.of());
    }

    /** A search that failed; the path of an index, as {@code faiss_index}, is relative to the repository. */
    public VectorSearchError(String message, String query, Map<String, ?> context) {
        this(message, query, context, null);
    }

    /** A search that failed for this cause. */
    public VectorSearchError(String message, String query, Map<String, ?> context, @Nullable Throwable cause) {
        super(ProblemCode.VECTOR_SEARCH_ERROR, message, withQuery(query, context), cause);
    }

    private VectorSearchError(Fault fault) {
        super(ProblemCode.VECTOR_SEARCH_ERROR, fault, null);
    }

    /** {@return a search that may succeed once this time has passed, such as until an index is built} */
    public static VectorSearchError until(Duration later, String message, String query, Map<String, ?> context) {
        return new VectorSearchError(faultOf(ProblemCode.VECTOR_SEARCH_ERROR, message, withQuery(query, context))
                .retryAfter(later));
    }

    /** {@return a search that no retry can make succeed, such as one that needs what is not installed} */
    public static VectorSearchError permanent(String message, String query, Map<String, ?> context) {
        return new VectorSearchError(faultOf(ProblemCode.VECTOR_SEARCH_ERROR, message, withQuery(query, context))
                .withRetry(Retry.NEVER));
    }

    // PD-53: redacted before it is cut, or half a secret would be left that nobody knows for one.
    private static JsonObject withQuery(String query, Map<String, ?> context) {
        JsonObject first = JsonObject.builder()
                .put("query", BoundedText.ellipsized(REDACTOR.text(query), MAX_QUERY))
                .build();
        return first.with(safe(context)).with(first);
    }
}
