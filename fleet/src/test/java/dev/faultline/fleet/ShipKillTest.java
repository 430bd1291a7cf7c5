package dev.faultline.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.postgres.StoreAudit;
import dev.faultline.fleet.postgres.StoredTrails;
import dev.faultline.fleet.postgres.StoredTrails.StoredStream;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.fleet.testing.KafkaBroker;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.testing.ChildJava;
import dev.faultline.trail.ChainAudit;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.CheckpointKey;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrustedKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Kills shippers while entries are written and shipped; {@code dev/crash ship 1000} does so more often. */
@ResourceLock(KafkaBroker.RESOURCE) // one test restarts it
@Tag("thorough")
class ShipKillTest {
    private static final int KILLS = Integer.getInteger("ship.kills", 50);
    private static final int TOPIC_KILLS = Integer.getInteger("ship.kills", 6);
    private static final long LIMIT = TimeUnit.SECONDS.toNanos(120);
    private static final int AHEAD = 300;
    private static final PostgresServer SERVER = PostgresServer.shared();

    private final StoreUrl.Postgres url = SERVER.database();
    private final Database database = Database.of(url, SERVER.environment());
    private final Random random = new Random(1);

    @TempDir
    private Path folder;

    private Path trail;
    private ChildJava java;
    private volatile boolean writing = true;
    private volatile long stored;

    @BeforeEach
    void prepare() throws Exception {
        Schema.migrate(database);
        trail = folder.resolve("trail");
        java = ChildJava.trained(ShipperMain.Training.class);
        GivenTrail.append(trail, 1);
    }

    @Test
    void everyEntryIsStoredExactlyOnceHoweverOftenTheShipperIsKilled() throws Exception {
        Thread writer = Thread.ofPlatform().start(this::write);
        try (Connection connection = SERVER.connect(url.database())) {
            for (int kill = 0; kill < KILLS; kill++) {
                Process shipper = start(trail.toString(), url.shown());
                awaitMore(connection, shipper);
                shipper.destroyForcibly().waitFor();
            }
        } finally {
            writing = false;
            writer.join();
        }
        finish(trail.toString(), url.shown());

        assertStoredOnce();
    }

    @Test
    void everyEntryIsStoredExactlyOnceThroughATopicHoweverOftenEitherSideIsKilled() throws Exception {
        String topic = KafkaBroker.shared().topic(1, Map.of()).shown();
        String[] toTopic = {trail.toString(), topic};
        // The partitions of a killed consumer are free when its session ends.
        String[] fromTopic = {topic + "?session.timeout.ms=1000&heartbeat.interval.ms=300", url.shown()};
        Thread writer = Thread.ofPlatform().start(this::write);
        try (Connection connection = SERVER.connect(url.database())) {
            List<Process> sides = new ArrayList<>(List.of(start(toTopic), start(fromTopic)));
            for (int kill = 0; kill < TOPIC_KILLS; kill++) {
                int side = kill % 2;
                awaitMore(connection, sides.get(side));
                sides.get(side).destroyForcibly().waitFor();
                sides.set(side, start(side == 0 ? toTopic : fromTopic));
            }
            for (Process side : sides) {
                side.destroyForcibly().waitFor();
            }
        } finally {
            writing = false;
            writer.join();
        }
        finish(toTopic);
        finish(fromTopic);

        assertStoredOnce();
    }

    private Process start(String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(java.command(ShipperMain.class, arguments));
        builder.environment().putAll(SERVER.environment());
        return builder.start();
    }

    private void finish(String... arguments) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(java.command(ShipperMain.Once.class, arguments));
        builder.environment().putAll(SERVER.environment());
        assertThat(builder.inheritIO().start().waitFor()).isZero();
    }

    private void assertStoredOnce() throws Exception {
        try (StoredTrails trails = StoredTrails.open(database)) {
            StoredStream stream = trails.streams().getFirst();
            List<ChainedLine> lines = new ArrayList<>();
            trails.lines(
                    stream.id(), 1, line -> lines.add(ChainedLine.read(line).orElseThrow()));
            ChainAudit audit = new ChainAudit();
            StoreAudit.requireCheckpoint(
                    stream, TrustedKeys.read(CheckpointKey.publicKeys(folder.resolve("key"))), audit);

            assertThat(trails.streams()).hasSize(1);
            assertThat(lines).isEqualTo(GivenTrail.lines(trail));
            assertThat(new StoreAudit(trails).verify(stream, audit).breaks()).isEmpty();
        }
    }

    // A little ahead of the store, so that there is always something to ship.
    private void write() {
        try (Trail log = GivenTrail.open(trail)) {
            for (long i = 0; writing; i++) {
                while (writing && i > stored + AHEAD) {
                    TimeUnit.MILLISECONDS.sleep(1);
                }
                log.append(GivenTrail.reply("id-" + i, "File not found: src/main.py"));
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    // Up to a random entry, and any moment after it.
    private void awaitMore(Connection connection, Process shipper) throws Exception {
        long wanted = head(connection) + random.nextInt(40);
        long deadline = System.nanoTime() + LIMIT;
        while (head(connection) <= wanted) {
            assertThat(shipper.isAlive())
                    .as(() -> shipper.errorReader().lines().toList().toString())
                    .isTrue();
            assertThat(System.nanoTime()).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(5);
        }
        TimeUnit.MICROSECONDS.sleep(random.nextInt(3_000));
    }

    private long head(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT coalesce(max(head_number), 0) FROM faultline.stream")) {
            stored = row.next() ? row.getLong(1) : 0;
            return stored;
        }
    }
}
