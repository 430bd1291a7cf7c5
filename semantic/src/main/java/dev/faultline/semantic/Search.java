package dev.faultline.semantic;

import dev.faultline.toolsets.code.IndexState;
import dev.faultline.toolsets.code.SemanticIndex.SimilarCode;
import dev.faultline.toolsets.code.SourceFiles;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** A search, which can be cancelled. */
final class Search implements Callable<Search.SearchOutcome> {
    /** The minimum number of candidates per list, enough to determine the order of the first ones. */
    private static final int MIN_CANDIDATES = 100;

    private final IndexReading reading;
    private final Embedder model;
    private final SourceFiles files;
    private final String query;
    private final int limit;
    private volatile boolean cancelled;

    Search(IndexReading reading, Embedder model, SourceFiles files, String query, int limit) {
        this.reading = reading;
        this.model = model;
        this.files = files;
        this.query = query;
        this.limit = limit;
    }

    /**
     * The outcome of a search.
     *
     * @param freshness the check of the files, which knows the changed ones
     * @param searched the state of the index when it was searched
     */
    record SearchOutcome(List<SimilarCode> findings, FreshnessCheck freshness, IndexState searched) {}

    void cancel() {
        cancelled = true;
    }

    @Override
    public SearchOutcome call() throws IOException, EmbeddingException {
        float[] vector = model.embed(query.toLowerCase(Locale.ROOT));
        int max = Math.max(MIN_CANDIDATES, 2 * limit);
        IndexReading.ChunkMatches matches = reading.search(vector, CodeWords.ofQuestion(query), max, () -> cancelled);
        FreshnessCheck freshness = new FreshnessCheck(files);
        return new SearchOutcome(freshness.findings(Fusion.of(matches), limit), freshness, matches.state());
    }
}
