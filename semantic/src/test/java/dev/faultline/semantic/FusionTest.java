package dev.faultline.semantic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.faultline.semantic.IndexReading.ChunkMatches;
import dev.faultline.semantic.IndexReading.Near;
import dev.faultline.toolsets.code.IndexState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FusionTest {
    private static final IndexState READY = new IndexState.Ready(2, 0);

    @Test
    void theFirstOfBothListsHasAScoreOfOne() {
        List<Fusion.Ranked> ranked =
                Fusion.of(new ChunkMatches(List.of(new Near(chunk(1, "a"), 0.7)), List.of(chunk(1, "a")), READY));

        assertThat(ranked).hasSize(1);
        assertThat(ranked.getFirst().score()).isCloseTo(1, within(1e-9));
        assertThat(ranked.getFirst().similarity()).isEqualTo(0.7);
    }

    @Test
    void aChunkThatRanksHighInBothListsPrecedesOneThatIsFirstInOne() {
        List<Near> near = List.of(new Near(chunk(1, "a"), 0.7), new Near(chunk(2, "b"), 0.6));
        List<IndexedChunk> worded = List.of(chunk(3, "c"), chunk(2, "b"));

        assertThat(Fusion.of(new ChunkMatches(near, worded, READY)).stream()
                        .map(ranked -> ranked.chunk().path()))
                .containsExactly("b", "a", "c");
    }

    @Test
    void testsScoreALittleLower() {
        List<Near> near = List.of(new Near(chunk(1, "src/test/a"), 0.7), new Near(chunk(2, "src/main/a"), 0.6));

        assertThat(Fusion.of(new ChunkMatches(near, List.of(), READY))
                        .getFirst()
                        .chunk()
                        .path())
                .isEqualTo("src/main/a");
    }

    private static IndexedChunk chunk(int document, String path) {
        return new IndexedChunk(document, path, "", new Chunk(0, 0, Optional.empty()));
    }
}
