package dev.faultline.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fleet.testing.Awaiting;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.fleet.testing.ShippedDatabase;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.TrailReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Full files of a trail are removed while it is shipped, or before. */
@Tag("thorough")
class RemovedFilesTest {
    private final ShippedDatabase store = new ShippedDatabase();

    @TempDir
    private Path trail;

    RemovedFilesTest() throws StoreException {}

    @Test
    void followsATrailWhoseFilesFillUpAndAreRemovedWhenTheyAreShipped() throws Exception {
        List<ChainedLine> all;
        try (BackgroundShipping shipping = BackgroundShipping.start(
                store.destination(), () -> Set.of(trail), new Silent(), InstantSource.system())) {
            GivenTrail.appendInSmallFiles(trail, 10);
            awaitShipped();
            GivenTrail.appendInSmallFiles(trail, 10);
            awaitShipped();
            all = GivenTrail.lines(trail);
            Files.delete(full().getFirst());
            GivenTrail.append(trail, 1);
            awaitShipped();
            assertThat(shipping.status().problem()).isEmpty();
        }

        assertThat(store.verified()).hasSize(all.size() + 1).startsWith(all.toArray(ChainedLine[]::new));
    }

    @Test
    void refusesATrailWhoseFirstFileWasRemovedBeforeItWasShipped() throws Exception {
        GivenTrail.appendInSmallFiles(trail, 20);
        Files.delete(full().getFirst());

        RefusedEntry refused = refused();

        assertThat(refused.kind()).isEqualTo(RefusedEntry.RefusalKind.GAP);
        assertThat(refused.description()).startsWith("Entry 1 is missing; ");
        assertThat(store.count("faultline.entry")).isZero();
    }

    @Test
    void shipsUpToAFileThatWasRemovedBeforeItWasShipped() throws Exception {
        GivenTrail.appendInSmallFiles(trail, 5);
        assertThat(ship()).isInstanceOf(Shipping.ShippingResult.Shipped.class);
        long shipped = store.heads().getFirst().sequence();
        GivenTrail.appendInSmallFiles(trail, 20);
        Path removed = full().get(full().size() - 2);
        long first = Long.parseLong(removed.getFileName().toString().replaceAll("\\D", ""));
        Files.delete(removed);

        RefusedEntry refused = refused();

        assertThat(refused.kind()).isEqualTo(RefusedEntry.RefusalKind.DAMAGED);
        assertThat(refused.number()).isEqualTo(first);
        assertThat(refused.description()).contains("entries " + first + " to ", " are missing");
        assertThat(store.heads().getFirst().sequence()).isEqualTo(first - 1).isGreaterThan(shipped);
    }

    private RefusedEntry refused() throws Exception {
        Shipping.ShippingResult result = ship();
        assertThat(result).isInstanceOf(Shipping.ShippingResult.Refused.class);
        return ((Shipping.ShippingResult.Refused) result).refusal();
    }

    private Shipping.ShippingResult ship() throws IOException {
        return new Shipping(trail, "a machine", store.destination(), new NoListener()).once();
    }

    private List<Path> full() throws IOException {
        try (Stream<Path> files = Files.list(trail)) {
            return files.filter(file -> file.getFileName().toString().matches("audit-log\\.\\d{18}\\.jsonl"))
                    .sorted()
                    .toList();
        }
    }

    private void awaitShipped() throws Exception {
        Awaiting.until(() -> store.heads().contains(TrailReader.end(trail)));
    }

    /** Fails if an entry is refused or the store cannot be used. */
    private static final class Silent implements BackgroundShipping.ShippingListener {
        @Override
        public void waiting(String reason) {
            throw new AssertionError(reason);
        }

        @Override
        public void recovered() {}

        @Override
        public void refused(Path directory, String reason) {
            throw new AssertionError(reason);
        }
    }
}
