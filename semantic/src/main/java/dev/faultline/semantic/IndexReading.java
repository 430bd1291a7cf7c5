package dev.faultline.semantic;

import dev.faultline.toolsets.code.IndexState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.QueryTimeout;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;

/**
 * The last commit of an index, by this server or by another. Use it only on threads that are never interrupted: an
 * interrupt would close the files for all threads.
 */
final class IndexReading implements AutoCloseable {
    private static final int MAX_TERMS = 64;
    private static final float NAME_BOOST = 0.5f;

    private final SearcherManager searchers;
    private final String identity;

    private IndexReading(SearcherManager searchers, String identity) {
        this.searchers = searchers;
        this.identity = identity;
    }

    /** {@return the index, if it has this identity} */
    static Optional<IndexReading> open(Directory directory, String identity) throws IOException {
        IndexReading reading = new IndexReading(new SearcherManager(directory, null), identity);
        if (reading.facts().isPresent()) {
            return Optional.of(reading);
        }
        reading.close();
        return Optional.empty();
    }

    /** Switches to the latest commit. */
    void refresh() throws IOException {
        searchers.maybeRefreshBlocking();
    }

    /** {@return the facts of the commit; empty if another program has rebuilt the index with another identity} */
    Optional<CommitFacts> facts() throws IOException {
        return using(this::facts);
    }

    private Optional<CommitFacts> facts(IndexSearcher searcher) throws IOException {
        DirectoryReader reader = (DirectoryReader) searcher.getIndexReader();
        return CommitFacts.of(reader.getIndexCommit().getUserData())
                .filter(facts -> facts.identity().equals(identity));
    }

    /**
     * The chunks that match a query, by meaning and by words, each list best first.
     *
     * @param state the state of the index when it was searched
     */
    record ChunkMatches(List<Near> byMeaning, List<IndexedChunk> byWords, IndexState state) {}

    /** A chunk and its similarity: 1 for the same meaning, 0 for nothing in common. */
    record Near(IndexedChunk chunk, double similarity) {}

    /** {@return at most {@code max} chunks by meaning and by words; fewer if the search is cancelled} */
    ChunkMatches search(float[] vector, String words, int max, QueryTimeout end) throws IOException {
        return using(shared -> {
            IndexSearcher searcher = new IndexSearcher(shared.getIndexReader()); // with its own timeout
            searcher.setTimeout(end);
            List<Near> near = new ArrayList<>();
            for (ScoreDoc doc : searcher.search(new KnnFloatVectorQuery(Fields.VECTOR, vector, max), max).scoreDocs) {
                near.add(new Near(chunk(searcher.getIndexReader(), doc.doc), Math.clamp(2 * doc.score - 1, 0, 1)));
            }
            List<IndexedChunk> worded = new ArrayList<>();
            for (ScoreDoc doc : searcher.search(words(words), max).scoreDocs) {
                worded.add(chunk(searcher.getIndexReader(), doc.doc));
            }
            IndexState state = facts(shared).map(CommitFacts::state).orElseGet(IndexState.Missing::new);
            return new ChunkMatches(near, worded, state);
        });
    }

    private static Query words(String text) throws IOException {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        for (String term : terms(text)) {
            query.add(new TermQuery(new Term(Fields.WORDS, term)), BooleanClause.Occur.SHOULD);
            query.add(
                    new BoostQuery(new TermQuery(new Term(Fields.NAME, term)), NAME_BOOST), BooleanClause.Occur.SHOULD);
        }
        return query.build();
    }

    private static Set<String> terms(String text) throws IOException {
        Set<String> terms = new LinkedHashSet<>();
        try (EnglishAnalyzer analyzer = new EnglishAnalyzer();
                TokenStream tokens = analyzer.tokenStream(Fields.WORDS, text)) {
            CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (terms.size() < MAX_TERMS && tokens.incrementToken()) {
                terms.add(term.toString());
            }
            return terms;
        }
    }

    private static IndexedChunk chunk(IndexReader reader, int number) throws IOException {
        Document document = reader.storedFields().document(number);
        Chunk chunk = new Chunk(
                Integer.parseInt(document.get(Fields.START)),
                Integer.parseInt(document.get(Fields.END)),
                Optional.ofNullable(document.get(Fields.SYMBOL)));
        return new IndexedChunk(number, document.get(Fields.PATH), document.get(Fields.HASH), chunk);
    }

    private interface Use<R> {
        R with(IndexSearcher searcher) throws IOException;
    }

    private <R> R using(Use<R> use) throws IOException {
        IndexSearcher searcher = searchers.acquire();
        try {
            return use.with(searcher);
        } finally {
            searchers.release(searcher);
        }
    }

    @Override
    public void close() throws IOException {
        searchers.close();
    }
}
