package dev.faultline.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.faultline.fleet.Sink.Appended;
import dev.faultline.fleet.Sink.Shipment;
import dev.faultline.fleet.Sink.Stream;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.PostgresSink;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.postgres.StoreAudit;
import dev.faultline.fleet.postgres.StoredTrails;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.trail.Break;
import dev.faultline.trail.ChainAudit;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.CheckpointKey;
import dev.faultline.trail.Link;
import dev.faultline.trail.TrailCheck;
import dev.faultline.trail.TrustedKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("thorough")
class PostgresSinkTest {
    private static final PostgresServer SERVER = PostgresServer.shared();
    private static final StoreUrl.Postgres URL = migrated();

    private final Stream stream = new Stream(UUID.randomUUID().toString(), "a machine");

    @TempDir
    private Path trail;

    private static StoreUrl.Postgres migrated() {
        StoreUrl.Postgres url = SERVER.database();
        try {
            Schema.migrate(Database.of(url, SERVER.environment()));
        } catch (StoreException e) {
            throw new AssertionError(e);
        }
        return url;
    }

    @BeforeEach
    void aTrail() {
        GivenTrail.append(trail, 10);
    }

    @Test
    void storesEveryLineOnce() throws Exception {
        List<ChainedLine> lines = GivenTrail.lines(trail);

        try (PostgresSink sink = open()) {
            assertThat(sink.append(stream, lines.subList(0, 6)).added()).isEqualTo(6);
            assertThat(sink.append(stream, lines.subList(3, 10)).added()).isEqualTo(4);
            assertThat(sink.append(stream, lines).added()).isZero();
            assertThat(sink.head(stream)).isEqualTo(lines.getLast().link());
        }

        assertThat(stored()).isEqualTo(lines);
        assertThat(verified().isSound()).isTrue();
        assertThat(verified().entries()).isEqualTo(10);
    }

    @Test
    void refusesAGapUntilTheMissingEntriesArrive() throws Exception {
        List<ChainedLine> lines = GivenTrail.lines(trail);

        try (PostgresSink sink = open()) {
            sink.append(stream, lines.subList(0, 3));
            Appended gap = sink.append(stream, lines.subList(5, 10));

            assertThat(gap.refusal().orElseThrow().kind()).isEqualTo(RefusedEntry.RefusalKind.GAP);
            assertThat(gap.refusal().orElseThrow().number()).isEqualTo(6);
            assertThat(gap.head()).isEqualTo(lines.get(2).link());
            assertThat(state()).isEqualTo("gap");

            assertThat(sink.append(stream, lines.subList(3, 10)).refusal()).isEmpty();
            assertThat(state()).isEqualTo("open");
        }
    }

    @Test
    void refusesAForkAndContinuesTheFirstChain() throws Exception {
        List<ChainedLine> lines = GivenTrail.lines(trail);
        Path copy = Files.createDirectory(trail.resolve("copy"));
        Files.write(
                copy.resolve("audit-log.jsonl"),
                Files.readAllLines(trail.resolve("audit-log.jsonl")).subList(0, 5));
        GivenTrail.append(copy, 5);

        try (PostgresSink sink = open()) {
            sink.append(stream, lines.subList(0, 8));
            Appended forked = sink.append(stream, GivenTrail.lines(copy));
            Appended continued = sink.append(stream, lines.subList(8, 10));

            assertThat(forked.refusal().orElseThrow().kind()).isEqualTo(RefusedEntry.RefusalKind.FORK);
            assertThat(forked.refusal().orElseThrow().number()).isEqualTo(6);
            assertThat(forked.added()).isZero();
            assertThat(continued.added()).isEqualTo(2);
        }

        assertThat(state()).isEqualTo("forked");
        assertThat(stored()).isEqualTo(lines);
    }

    @ParameterizedTest
    @CsvSource({
        "ALTERED,   UPDATE entry SET line = overlay(line placing '\\x58' from 60 for 1) WHERE number = 4",
        "ALTERED,   UPDATE entry SET code = 'OTHER' WHERE number = 4",
        "ALTERED,   UPDATE entry SET at = at + interval '1 second' WHERE number = 4",
        "ALTERED,   UPDATE entry SET hash = '\\x00' WHERE number = 4",
        "ALTERED,   UPDATE entry SET number = number + 100 WHERE number = 10",
        "MISSING,   DELETE FROM entry WHERE number = 4",
        "MISSING,   DELETE FROM entry WHERE number = 1",
        "CUT,       DELETE FROM entry WHERE number = 10",
        "REWRITTEN, UPDATE stream SET head_number = 9",
        "CUT,       UPDATE stream SET head_number = 11",
        "REWRITTEN, UPDATE stream SET head_hash = '\\x00'",
        "REPEATED,  INSERT INTO entry SELECT arrived + 40&stream&number&hash&at&type&code&fault_code&tool&session"
                + "&caller&server&line FROM entry WHERE number = 4",
        "REPEATED,  UPDATE entry SET line = (SELECT line FROM entry WHERE stream = $ AND number = 3) WHERE number = 4",
    })
    void verificationFindsWhatAnOwnerOfTheDatabaseChanged(Break.Kind kind, String change) throws Exception {
        try (PostgresSink sink = open()) {
            sink.append(stream, GivenTrail.lines(trail));
        }
        String id = "'" + stream.id() + "'";
        String column = change.contains("UPDATE stream") ? "id" : "stream";

        SERVER.execute(
                URL.database(),
                "SET search_path = faultline; " + change.replace('&', ',').replace("$", id)
                        + (change.contains("WHERE") ? " AND " : " WHERE ") + column + " = " + id);

        assertThat(verified().breaks()).extracting(Break::kind).contains(kind);
    }

    @Test
    void aHeadRewrittenWithItsRowsIsFoundByWhatIsKnownFromOutside() throws Exception {
        List<ChainedLine> lines = GivenTrail.lines(trail);
        try (PostgresSink sink = open()) {
            sink.append(stream, lines);
        }
        Link eighth = lines.get(7).link();
        SERVER.execute(
                URL.database(),
                "DELETE FROM faultline.entry WHERE number > 8 AND stream = '" + stream.id() + "';"
                        + " UPDATE faultline.stream SET head_number = 8, head_hash = '\\x" + eighth.hash()
                        + "' WHERE id = '" + stream.id() + "'");

        assertThat(verified().isSound()).isTrue();
        try (StoredTrails trails = StoredTrails.open(database())) {
            ChainAudit audit = new ChainAudit();
            audit.requiring(lines.getLast().link(), "a checkpoint has seen");
            TrailCheck check = new StoreAudit(trails).verify(row(trails), audit);
            assertThat(check.breaks()).extracting(Break::kind).containsExactly(Break.Kind.CUT);
        }
    }

    @Test
    void onlyASignatureOfTheLastEntryByATrustedKeyIsAccepted() throws Exception {
        List<ChainedLine> lines = GivenTrail.lines(trail);
        CheckpointKey key = CheckpointKey.openOrCreate(trail.resolve("key"));
        CheckpointKey.openOrCreate(trail.resolve("other"));
        try (PostgresSink sink = open()) {
            sink.append(stream, lines.subList(0, 6));
            assertThat(unsigned("key")).containsExactly("no checkpoint has arrived");
            sink.append(stream, signed(lines.subList(5, 9), key));
            assertThat(unsigned("key")).isEmpty();
            assertThat(unsigned("other")).containsExactly("no trusted key has signed the checkpoint of entry 9");
            sink.append(stream, lines.subList(9, 10));
            assertThat(unsigned("key")).containsExactly("the checkpoint is of entry 9, no key has signed entry 10");
            sink.append(stream, signed(lines.subList(9, 10), key));
        }

        assertThat(unsigned("key")).isEmpty();
    }

    @Test
    void aSignatureOfARefusedEntryIsNotStored() throws Exception {
        List<ChainedLine> lines = GivenTrail.lines(trail);
        CheckpointKey key = CheckpointKey.openOrCreate(trail.resolve("key"));
        try (PostgresSink sink = open()) {
            sink.append(stream, signed(lines.subList(0, 3), key));
            Appended refused = sink.append(stream, signed(lines.subList(5, 10), key));

            assertThat(refused.refusal()).isPresent();
        }

        assertThat(unsigned("key")).isEmpty();
    }

    private static Shipment signed(List<ChainedLine> lines, CheckpointKey key) {
        return new Shipment(
                lines,
                Signing.with(key, InstantSource.system()).sign(lines.getLast().link()));
    }

    private List<String> unsigned(String name) throws StoreException {
        ChainAudit audit = new ChainAudit();
        try (StoredTrails trails = StoredTrails.open(database())) {
            StoredTrails.StoredStream row = row(trails);
            StoreAudit.requireCheckpoint(row, TrustedKeys.read(CheckpointKey.publicKeys(trail.resolve(name))), audit);
            return new StoreAudit(trails)
                    .verify(row, audit).breaks().stream()
                            .map(Break::description)
                            .toList();
        }
    }

    @Test
    void aWrongPasswordIsDeniedAndNotRepeated() {
        Database wrong = Database.of(URL, Map.of("PGPASSWORD", "not-the-password"));

        StoreException denied = catchThrowableOfType(StoreException.class, () -> PostgresSink.open(wrong));

        assertThat(denied.reason()).isEqualTo(StoreException.StoreProblem.DENIED);
        assertThat(denied).hasMessageNotContaining("not-the-password").hasMessageContaining("PGPASSWORD");
    }

    @Test
    void missingTablesAndNewerTablesAreRefused() {
        StoreUrl.Postgres empty = SERVER.database();
        Database database = Database.of(empty, SERVER.environment());

        StoreException missing = catchThrowableOfType(StoreException.class, () -> PostgresSink.open(database));
        assertThat(missing).hasMessageContaining("faultline fleet migrate");

        SERVER.execute(
                empty.database(),
                "CREATE SCHEMA faultline;"
                        + " CREATE TABLE faultline.schema_history (version text, success boolean);"
                        + " INSERT INTO faultline.schema_history VALUES ('99', true)");
        StoreException newer = catchThrowableOfType(StoreException.class, () -> PostgresSink.open(database));
        assertThat(newer).hasMessageContaining("newer");
        assertThat(catchThrowableOfType(StoreException.class, () -> Schema.migrate(database)))
                .hasMessageContaining("newer");
    }

    @Test
    void olderTablesAreRefusedUntilTheyAreMigrated() throws Exception {
        StoreUrl.Postgres old = SERVER.database();
        Database database = Database.of(old, SERVER.environment());
        Schema.migrate(database);
        SERVER.execute(old.database(), """
            ALTER TABLE faultline.stream DROP head_checkpoint;
            DELETE FROM faultline.schema_history WHERE version::int > 1;
            DO $$ DECLARE later record; BEGIN
                FOR later IN SELECT tablename FROM pg_tables WHERE schemaname = 'faultline'
                    AND tablename !~ '^(stream|entry.*|schema_history)$'
                LOOP EXECUTE 'DROP TABLE faultline.' || later.tablename || ' CASCADE'; END LOOP;
            END $$\
            """);

        StoreException refused = catchThrowableOfType(StoreException.class, () -> PostgresSink.open(database));

        assertThat(refused)
                .hasMessageContaining(
                        "have version 1, this program needs " + Schema.VERSION + "; run 'faultline fleet migrate'");
        assertThat(Schema.migrate(database)).isEqualTo(Schema.VERSION);
        PostgresSink.open(database).close();
    }

    @Test
    void aShipperCannotChangeOrRemoveEntries() throws Exception {
        SERVER.execute(URL.database(), "CREATE ROLE shipper LOGIN PASSWORD 'generated' IN ROLE faultline_ship");
        SERVER.execute(URL.database(), "CREATE ROLE stranger LOGIN PASSWORD 'generated'");
        Database shipper = as("shipper");

        try (PostgresSink sink = PostgresSink.open(shipper)) {
            assertThat(sink.append(stream, GivenTrail.lines(trail)).added()).isEqualTo(10);
        }
        StoreException denied = catchThrowableOfType(StoreException.class, () -> PostgresSink.open(as("stranger")));

        assertThat(denied.reason()).isEqualTo(StoreException.StoreProblem.DENIED);
        assertThat(denied).hasMessageContaining("faultline_ship");
        for (String change : List.of("DELETE FROM faultline.entry", "UPDATE faultline.entry SET code = ''")) {
            assertThat(catchThrowableOfType(java.sql.SQLException.class, () -> {
                                try (var connection = java.sql.DriverManager.getConnection(
                                                "jdbc:" + URL.shown().replace("owner@", ""), "shipper", "generated");
                                        var statement = connection.createStatement()) {
                                    statement.execute(change);
                                }
                            })
                            .getSQLState())
                    .isEqualTo("42501");
        }
    }

    private static Database as(String role) {
        StoreUrl.Postgres url = (StoreUrl.Postgres) StoreUrl.parse(SERVER.url(role, URL.database()));
        return Database.of(url, Map.of("PGPASSWORD", "generated"));
    }

    private static Database database() {
        return Database.of(URL, SERVER.environment());
    }

    private static PostgresSink open() throws StoreException {
        return PostgresSink.open(database());
    }

    private List<ChainedLine> stored() throws StoreException {
        List<ChainedLine> lines = new ArrayList<>();
        try (StoredTrails trails = StoredTrails.open(database())) {
            trails.lines(
                    stream.id(), 1, line -> lines.add(ChainedLine.read(line).orElseThrow()));
        }
        return lines;
    }

    private TrailCheck verified() throws StoreException {
        try (StoredTrails trails = StoredTrails.open(database())) {
            return new StoreAudit(trails).verify(row(trails), new ChainAudit());
        }
    }

    private String state() throws StoreException {
        try (StoredTrails trails = StoredTrails.open(database())) {
            return row(trails).state();
        }
    }

    private StoredTrails.StoredStream row(StoredTrails trails) throws StoreException {
        return trails.streams().stream()
                .filter(one -> one.id().equals(stream.id()))
                .findFirst()
                .orElseThrow();
    }
}
