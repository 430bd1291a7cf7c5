package dev.faultline.semantic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Merges two rankings by reciprocal rank fusion: chunks that rank high in both come first. */
final class Fusion {
    private static final int K = 60;
    private static final double BEST = 2.0 / (K + 1);

    // Names of tests are sentences and match most questions better than the tested code, which is what people want.
    private static final double TEST_WEIGHT = 0.85;
    private static final Pattern TEST = Pattern.compile("(?:^|/)(?:tests?|__tests__|spec)/");

    private Fusion() {}

    /**
     * A chunk with its rank in the merged order.
     *
     * @param score 1 if it is first in both lists and not in a test
     * @param similarity 0 if it was found only by words
     */
    record Ranked(IndexedChunk chunk, double score, double similarity, boolean hasWords) {}

    /** {@return the chunks of both lists, best first; ties are ordered by path and line} */
    static List<Ranked> of(IndexReading.ChunkMatches matches) {
        Map<Integer, Ranked> ranked = new HashMap<>();
        for (int i = 0; i < matches.byMeaning().size(); i++) {
            IndexReading.Near near = matches.byMeaning().get(i);
            double part = part(near.chunk(), i);
            ranked.put(near.chunk().document(), new Ranked(near.chunk(), part, near.similarity(), false));
        }
        for (int i = 0; i < matches.byWords().size(); i++) {
            IndexedChunk chunk = matches.byWords().get(i);
            double part = part(chunk, i);
            ranked.merge(
                    chunk.document(),
                    new Ranked(chunk, part, 0, true),
                    (near, worded) -> new Ranked(chunk, near.score + part, near.similarity, true));
        }
        List<Ranked> order = new ArrayList<>(ranked.values());
        order.sort(Comparator.comparingDouble(Ranked::score)
                .reversed()
                .thenComparing(each -> each.chunk().path())
                .thenComparingInt(each -> each.chunk().chunk().start()));
        return order;
    }

    private static double part(IndexedChunk chunk, int rank) {
        double weight = TEST.matcher(chunk.path()).find() ? TEST_WEIGHT : 1;
        return weight / (K + 1 + rank) / BEST;
    }
}
