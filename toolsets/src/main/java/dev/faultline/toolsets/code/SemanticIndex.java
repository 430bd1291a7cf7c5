package dev.faultline.toolsets.code;

import dev.faultline.dialects.problemdetails.EmbeddingError;
import dev.faultline.dialects.problemdetails.VectorSearchError;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What finds code by its meaning: the port behind {@code semantic_search}. */
@FunctionalInterface
public interface SemanticIndex {
    /** No index: every search is refused, and the refusal may pass once there is one (R18). */
    SemanticIndex MISSING = (query, limit) -> {
        throw new VectorSearchError(
                "Semantic search is not ready: there is no index", query, Map.of("faiss_index", ""));
    };

    /**
     * {@return the best findings, the best first, at most {@code limit}}
     *
     * @throws VectorSearchError if the index is not ready or cannot be searched
     * @throws EmbeddingError if the query cannot be turned into a vector
     * @throws InterruptedException if the call was withdrawn
     */
    List<Finding> search(String query, int limit) throws InterruptedException;

    /** {@return how far the index has come} */
    default IndexState state() {
        return new IndexState.Missing();
    }

    /**
     * A piece of code that is near to the query.
     *
     * @param path relative to the root, with slashes
     * @param startLine counted from 0
     * @param endLine counted from 0, included
     * @param symbol the function, class or heading that it belongs to
     * @param score from 0 to 1, by which findings of one search are compared
     * @param similarity of its meaning to that of the query, from 0 to 1; 0 if it was found by its words alone
     * @param why what it has in common with the query
     */
    record Finding(
            String path,
            int startLine,
            int endLine,
            Optional<String> symbol,
            String snippet,
            double score,
            double similarity,
            String why) {}
}
