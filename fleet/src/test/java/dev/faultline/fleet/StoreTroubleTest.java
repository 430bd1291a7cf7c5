package dev.faultline.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.faultline.fleet.ShippingStatus.TrailState;
import dev.faultline.fleet.postgres.PostgresSink;
import dev.faultline.fleet.testing.Awaiting;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.fleet.testing.ShippedDatabase;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.StreamId;
import dev.faultline.trail.TrailReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that is full, stalls, loses a connection or does not permit the work. */
@Tag("thorough")
class StoreTroubleTest {
    // What the server reports for a file that it cannot extend.
    private static final String FULL_DISK = """
        CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
        END $$;
        CREATE TRIGGER full_disk BEFORE INSERT ON entry FOR EACH ROW
          WHEN (NEW.number = 700) EXECUTE FUNCTION full_disk()\
        """;

    private final ShippedDatabase store = new ShippedDatabase();
    private final Queue<String> reported = new ConcurrentLinkedQueue<>();

    @TempDir
    private Path folder;

    private Path trail;

    StoreTroubleTest() throws StoreException {}

    @BeforeEach
    void aTrail() throws Exception {
        trail = Files.createDirectory(folder.resolve("trail"));
        StreamId.of(trail);
    }

    @Test
    void waitsWhileTheDiskOfTheStoreIsFullAndThenStoresEachEntryOnce() throws Exception {
        store.execute(FULL_DISK);
        GivenTrail.append(trail, 1_200);
        try (BackgroundShipping shipping = ship(trail)) {
            Awaiting.until(() -> shipping.status().problem().isPresent());

            assertThat(shipping.status().problem().orElseThrow()).contains("has no space left on its disk");
            assertThat(shipping.status().trails()).isEqualTo(Map.of(TrailState.BEHIND, 1));
            assertThat(shipping.status().lag()).isEqualTo(1_201);
            assertThat(store.count("faultline.entry"))
                    .as("nothing of the failed batch is stored")
                    .isZero();

            store.execute("DROP TRIGGER full_disk ON entry");
            awaitShipped(trail);
        }

        assertThat(store.verified()).isEqualTo(GivenTrail.lines(trail));
        assertThat(reported).hasSize(2).first().asString().contains("has no space left on its disk");
        assertThat(reported).last().isEqualTo("recovered");
    }

    @Test
    void aStalledStoreIsVisibleAndDoesNotDelayTheRecordingOfEntries() throws Exception {
        GivenTrail.append(trail, 10);
        try (BackgroundShipping shipping = ship(trail)) {
            awaitShipped(trail);
            Awaiting.until(() -> shipping.status().trails().equals(Map.of(TrailState.CURRENT, 1)));
            try (Connection lock = store.stalled()) {
                GivenTrail.append(trail, 5);
                Awaiting.until(store::isWaiting);
                GivenTrail.append(trail, 7);

                Awaiting.until(() -> shipping.status().lag() == 12);
                assertThat(shipping.status().trails()).isEqualTo(Map.of(TrailState.BEHIND, 1));
                assertThat(shipping.status().problem()).isEmpty();
                lock.rollback();
            }
            awaitShipped(trail);
            Awaiting.until(() -> shipping.status().lag() == 0);
        }

        assertThat(store.verified()).isEqualTo(GivenTrail.lines(trail));
    }

    @Test
    void aConnectionThatIsLostInTheMiddleOfABatchLeavesNothingBehind() throws Exception {
        GivenTrail.append(trail, 1_200);
        try (BackgroundShipping shipping = ship(trail)) {
            try (Connection lock = store.stalled()) {
                Awaiting.until(store::isWaiting);
                store.disconnectShippers();
                Awaiting.until(() -> shipping.status().problem().isPresent());
                assertThat(shipping.status().problem().orElseThrow()).contains("does not answer");
                lock.rollback();
            }
            awaitShipped(trail);
        }

        assertThat(store.verified()).isEqualTo(GivenTrail.lines(trail));
    }

    @Test
    void twoShippersThatDoNotSeeEachOthersLockStoreEachEntryOnce() throws Exception {
        GivenTrail.append(trail, 400);
        List<ChainedLine> lines = GivenTrail.lines(trail);
        Sink.Stream stream = new Sink.Stream(StreamId.of(trail).text(), "a machine");
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<Future<Integer>> added = IntStream.range(0, 2)
                    .mapToObj(number -> threads.submit(() -> inBatches(stream, lines)))
                    .toList();

            assertThat(added.get(0).get() + added.get(1).get()).isEqualTo(lines.size());
        }

        assertThat(store.verified()).isEqualTo(lines);
    }

    private int inBatches(Sink.Stream stream, List<ChainedLine> lines) throws StoreException {
        int added = 0;
        try (PostgresSink sink = PostgresSink.open(store.database())) {
            for (int from = 0; from < lines.size(); from += 10) {
                added += sink.append(stream, lines.subList(from, Math.min(lines.size(), from + 10)))
                        .added();
            }
        }
        return added;
    }

    @Test
    void aRoleThatMayOnlyReadCannotShip() throws Exception {
        store.execute("CREATE ROLE only_reader LOGIN PASSWORD 'generated' IN ROLE faultline_read");
        Destination denied =
                new Destination(directories -> PostgresSink.open(store.as("only_reader", "generated")), Signing.NONE);
        GivenTrail.append(trail, 1);

        StoreException failed = catchThrowableOfType(
                StoreException.class, () -> new Shipping(trail, "a machine", denied, new NoListener()).once());

        assertThat(failed.reason()).isEqualTo(StoreException.StoreProblem.DENIED);
        assertThat(failed).hasMessageContaining("grant it the role faultline_ship");
        assertThat(store.count("faultline.entry")).isZero();
    }

    @Test
    void aDamagedTrailDoesNotStopTheOthersOfTheServer() throws Exception {
        Path damaged = Files.createDirectory(folder.resolve("damaged"));
        GivenTrail.append(damaged, 5);
        GivenTrail.append(trail, 5);
        Path log = damaged.resolve("audit-log.jsonl");
        Files.writeString(log, Files.readString(log).replaceFirst("main.py", "none.py"));

        try (BackgroundShipping shipping = ship(damaged, trail)) {
            awaitShipped(trail);
            Awaiting.until(() -> shipping.status().trails().containsKey(TrailState.DAMAGED));
            GivenTrail.append(trail, 5);
            awaitShipped(trail);
        }

        assertThat(reported).singleElement().asString().startsWith("refused damaged:");
    }

    private BackgroundShipping ship(Path... trails) {
        return BackgroundShipping.start(
                store.destination(), () -> Set.of(trails), new Reports(), InstantSource.system());
    }

    private void awaitShipped(Path directory) throws Exception {
        Awaiting.until(() -> store.heads().contains(TrailReader.end(directory)));
    }

    /** Keeps what an operator would read. */
    private final class Reports implements BackgroundShipping.ShippingListener {
        @Override
        public void waiting(String reason) {
            reported.add(reason);
        }

        @Override
        public void recovered() {
            reported.add("recovered");
        }

        @Override
        public void refused(Path directory, String reason) {
            reported.add("refused " + directory.getFileName() + ": " + reason);
        }
    }
}
