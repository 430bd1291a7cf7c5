package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.FaultRun.Place;
import dev.faultline.testing.TableTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that a server can do wrong, and what its client gets, over stdio and over HTTP. */
@Tag("thorough")
class UpstreamFaultsTest extends UpstreamFaultContract {
    @BeforeAll
    void play(@TempDir Path folder) throws Exception {
        run.play(Scene.all(), List.of(Front.Kind.values()), folder);
    }

    @TableTest
    @MethodSource("places")
    void bothFrontsSayTheSame(Place place) {
        List<String> texts = Arrays.stream(Front.Kind.values())
                .map(front -> run.at(new Place(place.row(), front)).got().answer())
                .map(FaultPage::text)
                .distinct()
                .toList();

        assertThat(texts).hasSize(1);
    }

    @Test
    void everyRowWasPlayed() {
        assertThat(places().map(Place::row)).containsAll(FaultPage.rows().toList());
    }

    @Test
    void thePageOfTheFaultsIsUpToDate() throws IOException {
        PAGE.isUpToDate(FaultPage.of((title, row) -> FaultPage.line(row, run)));
    }
}
