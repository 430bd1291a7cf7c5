package dev.faultline.semantic;

import dev.faultline.toolsets.code.IndexState;
import dev.faultline.toolsets.code.SourceFiles.SourceFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;

/** An index that is being written. Files are added and removed atomically. */
final class IndexWriting implements AutoCloseable {
    private static final double BUFFER_MB = 16;

    private final IndexWriter writer;
    private final String identity;
    private final Map<String, SourceFile> known;

    private IndexWriting(IndexWriter writer, String identity, Map<String, SourceFile> known) {
        this.writer = writer;
        this.identity = identity;
        this.known = known;
    }

    /** A chunk to be added to the index. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record IndexEntry(Chunk chunk, String words, String name, float[] vector) {}

    /** {@return the index in this folder, cleared if it has another identity} */
    static IndexWriting open(Directory directory, String identity) throws IOException {
        IndexWriter writer = new IndexWriter(
                directory,
                new IndexWriterConfig(new EnglishAnalyzer())
                        .setCodec(new ExactCodec())
                        .setRAMBufferSizeMB(BUFFER_MB)
                        .setCommitOnClose(false)
                        .setMergeScheduler(new SerialMergeScheduler()));
        try {
            if (!isOurs(writer, identity)) {
                writer.deleteAll();
                writer.setLiveCommitData(new CommitFacts(identity, new IndexState.Missing())
                        .toMap()
                        .entrySet());
                writer.commit();
            }
            return new IndexWriting(writer, identity, known(writer));
        } catch (IOException | RuntimeException e) {
            writer.rollback();
            throw e;
        }
    }

    private static boolean isOurs(IndexWriter writer, String identity) {
        Map<String, String> data = new HashMap<>();
        if (writer.getLiveCommitData() != null) {
            writer.getLiveCommitData().forEach(fact -> data.put(fact.getKey(), fact.getValue()));
        }
        return CommitFacts.of(data)
                .filter(facts -> facts.identity().equals(identity))
                .isPresent();
    }

    private static Map<String, SourceFile> known(IndexWriter writer) throws IOException {
        Map<String, SourceFile> files = new HashMap<>();
        try (DirectoryReader reader = DirectoryReader.open(writer)) {
            StoredFields stored = reader.storedFields();
            ScoreDoc[] found = new IndexSearcher(reader)
                    .search(new TermQuery(new Term(Fields.KIND, Fields.FILE)), Math.max(1, reader.maxDoc()))
                    .scoreDocs;
            for (ScoreDoc each : found) {
                Document file = stored.document(each.doc);
                String path = file.get(Fields.PATH);
                files.put(
                        path,
                        new SourceFile(
                                path,
                                Long.parseLong(file.get(Fields.SIZE)),
                                Long.parseLong(file.get(Fields.MODIFIED))));
            }
        }
        return files;
    }

    /** {@return the files in the index, with their size and time when they were read} */
    Map<String, SourceFile> known() {
        return known;
    }

    /** {@return the number of chunks} */
    long chunks() {
        return writer.getDocStats().numDocs - (long) known.size();
    }

    /** Adds a file, or replaces what the index has of it. */
    void put(SourceFile file, String hash, List<IndexEntry> entries) throws IOException {
        List<Document> documents = new ArrayList<>();
        for (IndexEntry entry : entries) {
            documents.add(chunk(file, hash, entry));
        }
        documents.add(file(file));
        writer.updateDocuments(new Term(Fields.PATH, file.path()), documents);
        known.put(file.path(), file);
    }

    void remove(String path) throws IOException {
        writer.deleteDocuments(new Term(Fields.PATH, path));
        known.remove(path);
    }

    /** Commits all changes together with the state of the index, which all servers see. */
    void commit(IndexState state) throws IOException {
        writer.setLiveCommitData(new CommitFacts(identity, state).toMap().entrySet());
        writer.commit();
    }

    private static Document file(SourceFile file) {
        Document document = new Document();
        document.add(new StringField(Fields.PATH, file.path(), Field.Store.YES));
        document.add(new StringField(Fields.KIND, Fields.FILE, Field.Store.NO));
        document.add(new StoredField(Fields.SIZE, file.size()));
        document.add(new StoredField(Fields.MODIFIED, file.modified()));
        return document;
    }

    private static Document chunk(SourceFile file, String hash, IndexEntry entry) {
        Document document = new Document();
        document.add(new StringField(Fields.PATH, file.path(), Field.Store.YES));
        document.add(new StoredField(Fields.HASH, hash));
        document.add(new StoredField(Fields.START, entry.chunk.start()));
        document.add(new StoredField(Fields.END, entry.chunk.end()));
        entry.chunk.symbol().ifPresent(symbol -> document.add(new StoredField(Fields.SYMBOL, symbol)));
        document.add(new TextField(Fields.WORDS, entry.words, Field.Store.NO));
        document.add(new TextField(Fields.NAME, entry.name, Field.Store.NO));
        document.add(new KnnFloatVectorField(Fields.VECTOR, entry.vector, VectorSimilarityFunction.DOT_PRODUCT));
        return document;
    }

    /** Closes the index; uncommitted changes are lost. */
    @Override
    public void close() throws IOException {
        writer.rollback();
    }
}
