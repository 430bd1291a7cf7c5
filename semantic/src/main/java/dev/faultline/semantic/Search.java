package dev.faultline.semantic;

import dev.faultline.toolsets.code.IndexState;
import dev.faultline.toolsets.code.SemanticIndex.Finding;
import dev.faultline.toolsets.code.SourceFiles;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** One search, which can be told to end. */
final class Search implements Callable<Search.Outcome> {
    /** As many of each list as make the order of the first ones sure. */
    private static final int FEWEST = 100;

    private final IndexReading reading;
    private final Embedder model;
    private final SourceFiles files;
    private final String query;
    private final int limit;
    private volatile boolean ended;

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
     * @param fresh which files turned out to have changed
     * @param searched how far the index was when it was searched
     */
    record Outcome(List<Finding> findings, Fresh fresh, IndexState searched) {}

    void end() {
        ended = true;
    }

    @Override
    public Outcome call() throws IOException, EmbeddingException {
        float[] vector = model.embed(query.toLowerCase(Locale.ROOT));
        int most = Math.max(FEWEST, 2 * limit);
        IndexReading.Matches matches = reading.search(vector, Words.ofQuestion(query), most, () -> ended);
        Fresh fresh = new Fresh(files);
        return new Outcome(fresh.findings(Fusion.of(matches), limit), fresh, matches.state());
    }
}
