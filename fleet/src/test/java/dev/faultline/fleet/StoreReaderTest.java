package dev.faultline.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.fault.FaultException;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.PostgresSink;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.postgres.StoreReader;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.PlacedLine;
import dev.faultline.trail.TrailFeed;
import dev.faultline.trail.TrailSource;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("thorough")
class StoreReaderTest {
    private static final PostgresServer SERVER = PostgresServer.shared();
    private static final int MORE_THAN_ONE_FETCH = 1_200;

    private final StoreUrl.Postgres url = SERVER.database();
    private final Database database = Database.of(url, SERVER.environment());
    private final Sink.Stream stream = new Sink.Stream(UUID.randomUUID().toString(), "a machine");

    @TempDir
    private Path trail;

    @BeforeEach
    void migrated() throws StoreException {
        Schema.migrate(database);
    }

    @Test
    void readsTheLinesOfAStreamInOrderAndFollowsIt() throws Exception {
        GivenTrail.append(trail, MORE_THAN_ONE_FETCH);
        List<ChainedLine> lines = GivenTrail.lines(trail);
        store(lines.subList(0, MORE_THAN_ONE_FETCH - 1));
        try (StoreReader reader = StoreReader.open(database)) {
            TrailSource source = reader.sources().getFirst();
            try (TrailFeed feed = source.from(3)) {
                assertThat(read(feed)).containsExactlyElementsOf(numbers(3, MORE_THAN_ONE_FETCH - 1));
                store(lines);
                assertThat(awaitNext(feed).link()).isEqualTo(lines.getLast().link());
            }

            assertThat(source.name()).contains("a machine", stream.id());
            assertThat(source.end()).isEqualTo(MORE_THAN_ONE_FETCH);
            assertThat(source.line(7, 0).orElseThrow().bytes())
                    .isEqualTo(lines.get(6).bytes());
            assertThat(source.line(MORE_THAN_ONE_FETCH + 1L, 0)).isEmpty();
        }
    }

    @Test
    void findsStreamsThatBeginLater() throws Exception {
        try (StoreReader reader = StoreReader.open(database)) {
            assertThat(reader.sources()).isEmpty();
            GivenTrail.append(trail, 1);
            store(GivenTrail.lines(trail));

            TrailSource found = await(() -> reader.sources().stream().findFirst());

            assertThat(await(() -> reader.sources().stream().findFirst())).isSameAs(found);
        }
    }

    @Test
    void reportsADamagedLineAndContinuesAfterIt() throws Exception {
        GivenTrail.append(trail, 3);
        store(GivenTrail.lines(trail));
        SERVER.execute(url.database(), "UPDATE faultline.entry SET line = 'nothing' WHERE number = 2");
        try (StoreReader reader = StoreReader.open(database);
                TrailFeed feed = reader.sources().getFirst().from(1)) {
            assertThat(feed.next().orElseThrow().link().sequence()).isEqualTo(1);
            assertThatThrownBy(feed::next).isInstanceOf(FaultException.class).hasMessageContaining("entry 2");
            assertThat(feed.next().orElseThrow().link().sequence()).isEqualTo(3);
        }
    }

    @Test
    void connectsAgainWhenTheConnectionIsLost() throws Exception {
        GivenTrail.append(trail, 3);
        store(GivenTrail.lines(trail));
        try (StoreReader reader = StoreReader.open(database)) {
            TrailSource source = reader.sources().getFirst();
            SERVER.execute(
                    "postgres",
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + url.database() + "'");

            assertThatThrownBy(() -> source.line(1, 0)).isInstanceOf(UncheckedIOException.class);

            assertThat(source.line(1, 0)).isPresent();
        }
    }

    private void store(List<ChainedLine> lines) throws StoreException {
        try (PostgresSink sink = PostgresSink.open(database)) {
            sink.append(stream, lines);
        }
    }

    private static List<Long> read(TrailFeed feed) {
        List<Long> numbers = new ArrayList<>();
        for (Optional<PlacedLine> line = feed.next(); line.isPresent(); line = feed.next()) {
            numbers.add(line.get().link().sequence());
        }
        return numbers;
    }

    private static List<Long> numbers(long first, long last) {
        return LongStream.rangeClosed(first, last).boxed().toList();
    }

    private static PlacedLine awaitNext(TrailFeed feed) throws Exception {
        return await(feed::next);
    }

    private interface Sought<T> {
        Optional<T> look();
    }

    private static <T> T await(Sought<T> sought) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        Optional<T> found = sought.look();
        while (found.isEmpty()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(20);
            found = sought.look();
        }
        return found.get();
    }
}
