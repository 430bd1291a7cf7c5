package dev.faultline.toolsets.code;

import dev.faultline.dialects.problemdetails.EmbeddingError;
import dev.faultline.dialects.problemdetails.VectorSearchError;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds code by its meaning; the port behind {@code semantic_search}. */
@FunctionalInterface
public interface SemanticIndex {
    /** No index: every search is rejected, and a retry cannot help, because the add-on is not installed. */
    SemanticIndex MISSING = (query, limit) -> {
        throw VectorSearchError.permanent(
                "Semantic search is not installed. Ask the operator to install the add-on faultline-semantic, or use"
                        + " search_text.",
                query,
                Map.of("faiss_index", ""));
    };

    /**
     * {@return the best findings, best first, at most {@code limit}}
     *
     * @throws VectorSearchError if the index is not ready or cannot be searched
     * @throws EmbeddingError if the query cannot be turned into a vector
     * @throws InterruptedException if the call was cancelled
     */
    Result search(String query, int limit) throws InterruptedException;

    /** {@return the progress of the index} */
    default IndexState state() {
        return new IndexState.Missing();
    }

    /**
     * The result of a search.
     *
     * @param findings the best first
     * @param coverage how much of the repository was searched; empty if all of it was
     */
    record Result(List<SimilarCode> findings, Optional<Coverage> coverage) {
        /** Copies the findings. */
        public Result {
            findings = List.copyOf(findings);
        }

        /** {@return the result of a search of the whole repository} */
        public static Result whole(List<SimilarCode> findings) {
            return new Result(findings, Optional.empty());
        }
    }

    /** How much of the repository an index covers while it is being built. */
    record Coverage(long filesIndexed, long files) {}

    /**
     * A piece of code that is similar to the query.
     *
     * @param path relative to the root, with slashes
     * @param startLine counted from 0
     * @param endLine counted from 0, included
     * @param symbol the function, class or heading that it belongs to
     * @param score from 0 to 1, by which findings of one search are compared
     * @param similarity of its meaning to that of the query, from 0 to 1; 0 if it was found by its words alone
     * @param why what it has in common with the query
     */
    record SimilarCode(
            String path,
            int startLine,
            int endLine,
            Optional<String> symbol,
            String snippet,
            double score,
            double similarity,
            String why) {}
}
