package dev.faultline.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.faultline.fleet.postgres.PostgresSink;
import dev.faultline.fleet.postgres.StoreAudit;
import dev.faultline.fleet.postgres.StoredTrails;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.fleet.testing.ShippedDatabase;
import dev.faultline.trail.ChainAudit;
import dev.faultline.trail.CheckpointKey;
import dev.faultline.trail.Event;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrustedKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clocks of the machine and of the database go back, and far ahead. */
@Tag("thorough")
class ClockJumpTest {
    private static final List<Instant> JUMPS = List.of(
            Instant.parse("2026-03-04T05:06:07Z"),
            Instant.parse("2026-03-04T05:06:06Z"),
            Instant.EPOCH,
            Instant.parse("9999-12-31T23:59:59Z"),
            Instant.parse("2026-03-04T05:06:08Z"));

    private final ShippedDatabase store = new ShippedDatabase();

    @TempDir
    private Path folder;

    private Path trail;

    ClockJumpTest() throws StoreException {}

    @BeforeEach
    void aTrail() throws Exception {
        trail = Files.createDirectory(folder.resolve("trail"));
    }

    @Test
    void entriesStayInTheirOrderWhateverTheClockOfTheMachineDoes() throws Exception {
        CheckpointKey key = CheckpointKey.openOrCreate(folder.resolve("key"));
        for (Instant now : JUMPS) {
            record(now);
            ship(Signing.with(key, () -> now));
        }

        assertThat(store.verified()).isEqualTo(GivenTrail.lines(trail));
        try (StoredTrails trails = StoredTrails.open(store.database())) {
            StoredTrails.StoredStream stream = trails.streams().getFirst();
            ChainAudit audit = new ChainAudit();
            StoreAudit.requireCheckpoint(
                    stream, TrustedKeys.read(CheckpointKey.publicKeys(folder.resolve("key"))), audit);
            assertThat(new StoreAudit(trails).verify(stream, audit).breaks()).isEmpty();
        }
    }

    @Test
    void noEntryArrivesBeforeTheOneBeforeItIfTheClockOfTheDatabaseGoesBack() throws Exception {
        record(JUMPS.getFirst());
        ship(Signing.NONE);
        // As if the entry had arrived before the clock was put back by two months.
        store.execute("UPDATE entry SET arrived = arrived + 61; UPDATE stream SET head_arrived = head_arrived + 61");
        record(JUMPS.getLast());
        ship(Signing.NONE);

        assertThat(store.count("(SELECT DISTINCT arrived FROM faultline.entry) AS days"))
                .isEqualTo(1);
        assertThat(store.verified()).isEqualTo(GivenTrail.lines(trail));
    }

    @Test
    void entriesWaitForThePartitionOfTheirMonth() throws Exception {
        YearMonth month = YearMonth.now(ZoneOffset.UTC);
        for (int i = 0; i < 2; i++) { // also the next one, in case the test runs when a month ends
            YearMonth dropped = month.plusMonths(i);
            store.execute(
                    String.format(Locale.ROOT, "DROP TABLE entry_%d_%02d", dropped.getYear(), dropped.getMonthValue()));
        }
        record(JUMPS.getFirst());

        StoreException failed = catchThrowableOfType(StoreException.class, () -> ship(Signing.NONE));
        store.migrate();
        ship(Signing.NONE);

        assertThat(failed)
                .hasMessageContaining("has no partition for the present month; run 'faultline fleet migrate'");
        assertThat(failed.reason()).isEqualTo(StoreException.StoreProblem.UNSUITABLE);
        assertThat(store.verified()).isEqualTo(GivenTrail.lines(trail));
    }

    private void record(Instant now) {
        try (Trail log = GivenTrail.open(trail)) {
            log.append(Event.of("clock_read", now));
        }
    }

    private void ship(Signing signing) throws Exception {
        Destination destination = new Destination(directories -> PostgresSink.open(store.database()), signing);
        assertThat(new Shipping(trail, "a machine", destination, new NoListener()).once())
                .isInstanceOf(Shipping.ShippingResult.Shipped.class);
    }
}
