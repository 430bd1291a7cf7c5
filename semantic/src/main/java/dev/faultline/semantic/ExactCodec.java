package dev.faultline.semantic;

import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;

/**
 * Lucene's default format, but with HNSW graphs only above some ten thousand vectors: below that, building a graph
 * takes longer than comparing all vectors, which is also exact.
 */
final class ExactCodec extends Lucene104Codec {
    private static final int FEW = 1000;

    private final KnnVectorsFormat format = new Lucene99HnswVectorsFormat(
            Lucene99HnswVectorsFormat.DEFAULT_MAX_CONN,
            Lucene99HnswVectorsFormat.DEFAULT_BEAM_WIDTH,
            Lucene99HnswVectorsFormat.DEFAULT_NUM_MERGE_WORKER,
            null,
            FEW);

    @Override
    public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
        return format;
    }
}
