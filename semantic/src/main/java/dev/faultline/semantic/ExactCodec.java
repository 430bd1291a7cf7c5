package dev.faultline.semantic;

import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;

/**
 * Lucene's own format, but with graphs of neighbours only for some ten thousand vectors and more: below that it takes
 * longer to make a graph than to compare all of them, which is exact besides.
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
