package dev.faultline.app.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.postgres.StoreAudit;
import dev.faultline.fleet.postgres.StoredTrails;
import dev.faultline.fleet.postgres.StoredTrails.StoredStream;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.trail.ChainAudit;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.Trail;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills the shipper while entries are written and shipped; {@code -Dship.kills=1000} does so more often. */
class ShipKillTest {
    private static final int KILLS = Integer.getInteger("ship.kills", 10);
    private static final long LIMIT = TimeUnit.SECONDS.toNanos(120);
    private static final PostgresServer SERVER = PostgresServer.shared();

    @TempDir
    private Path trail;

    @Test
    void everyEntryIsStoredExactlyOnceHoweverOftenTheShipperIsKilled() throws Exception {
        StoreUrl.Postgres url = SERVER.database();
        Database database = Database.of(url, SERVER.environment());
        Schema.migrate(database);
        GivenTrail.append(trail, 1);
        Random random = new Random(1);
        AtomicBoolean writing = new AtomicBoolean(true);
        Thread writer = Thread.ofPlatform().start(() -> write(writing));

        try (Connection connection = SERVER.connect(url.database())) {
            for (int kill = 0; kill < KILLS; kill++) {
                long before = head(connection);
                Process shipper = Run.start(
                        SERVER.environment(), "trail", "ship", trail.toString(), "--to", url.shown(), "--follow");
                awaitHead(connection, before + random.nextInt(40), shipper);
                TimeUnit.MICROSECONDS.sleep(random.nextInt(3_000)); // any moment will do
                shipper.destroyForcibly().waitFor();
            }
        } finally {
            writing.set(false);
            writer.join();
        }
        Run last = Run.of(
                Run.start(SERVER.environment(), "trail", "ship", trail.toString(), "--to", url.shown()), new byte[0]);

        assertThat(last.exit()).as(last.err()).isZero();
        try (StoredTrails stored = StoredTrails.open(database)) {
            StoredStream stream = stored.streams().getFirst();
            List<ChainedLine> lines = new ArrayList<>();
            stored.lines(
                    stream.id(), 1, line -> lines.add(ChainedLine.read(line).orElseThrow()));
            assertThat(stored.streams()).hasSize(1);
            assertThat(lines).isEqualTo(GivenTrail.lines(trail));
            assertThat(new StoreAudit(stored).verify(stream, new ChainAudit()).isSound())
                    .isTrue();
        }
    }

    private void write(AtomicBoolean writing) {
        try (Trail log = Trail.open(trail)) {
            for (int i = 0; writing.get(); i++) {
                log.append(GivenTrail.reply("id-" + i, "File not found: src/main.py"));
            }
        }
    }

    private static void awaitHead(Connection connection, long wanted, Process shipper) throws Exception {
        long deadline = System.nanoTime() + LIMIT;
        while (head(connection) <= wanted) {
            assertThat(shipper.isAlive())
                    .as(() -> shipper.errorReader().lines().toList().toString())
                    .isTrue();
            assertThat(System.nanoTime()).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private static long head(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT coalesce(max(head_number), 0) FROM faultline.stream")) {
            return row.next() ? row.getLong(1) : 0;
        }
    }
}
