package dev.faultline.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fleet.Sink.Stream;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.PostgresSink;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.postgres.StoreAudit;
import dev.faultline.fleet.postgres.StoredTrails;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.trail.ChainAudit;
import dev.faultline.trail.TrailCheck;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Alters, removes, swaps and doubles each row of a stream, one at a time. */
@Tag("thorough")
class AlteredRowsTest {
    private static final PostgresServer SERVER = PostgresServer.shared();
    private static final int ROWS = 5;
    private static final String COPY =
            "INSERT INTO entry SELECT arrived%s, stream, %s, hash, at, type, code, fault_code,"
                    + " tool, session, caller, server, line FROM original WHERE number %s";

    private final StoreUrl.Postgres url = SERVER.database();
    private final Database database = Database.of(url, SERVER.environment());

    @Test
    void verificationFindsEachChangeOfEachRow(@TempDir Path trail) throws Exception {
        Schema.migrate(database);
        GivenTrail.append(trail, ROWS);
        try (PostgresSink sink = PostgresSink.open(database)) {
            sink.append(new Stream(UUID.randomUUID().toString(), "a machine"), GivenTrail.lines(trail));
        }
        execute("CREATE TABLE original AS SELECT * FROM entry");

        List<String> unnoticed = new ArrayList<>();
        for (int row = 1; row <= ROWS; row++) {
            for (String change : changes(row)) {
                execute(change);
                if (verified().isSound()) {
                    unnoticed.add(change);
                }
                execute("TRUNCATE entry; INSERT INTO entry SELECT * FROM original");
            }
        }

        assertThat(unnoticed).isEmpty();
        assertThat(verified().isSound()).isTrue();
        assertThat(verified().entries()).isEqualTo(ROWS);
    }

    private static List<String> changes(int row) {
        String set = "UPDATE entry SET %s WHERE number = " + row;
        List<String> changes = new ArrayList<>();
        changes.add(set.formatted("line = overlay(line placing '\\x58' from 60 for 1)"));
        changes.add(set.formatted("hash = '\\x00'"));
        changes.add(set.formatted("at = at + interval '1 second'"));
        for (String column : List.of("type", "code", "fault_code", "tool", "session", "caller", "server")) {
            changes.add(set.formatted(column + " = 'other'"));
        }
        changes.add("DELETE FROM entry WHERE number = " + row);
        changes.add(COPY.formatted(" + 40", "number", "= " + row)); // in the partition of another month
        changes.add(COPY.formatted("", ROWS + 1, "= " + row)); // at the end
        if (row < ROWS) {
            String both = "BETWEEN " + row + " AND " + (row + 1);
            changes.add("DELETE FROM entry WHERE number " + both + ";"
                    + COPY.formatted("", (2 * row + 1) + " - number", both)); // swapped with the next one
        }
        return changes;
    }

    private void execute(String sql) {
        SERVER.execute(url.database(), "SET search_path = faultline; " + sql);
    }

    private TrailCheck verified() throws StoreException {
        try (StoredTrails trails = StoredTrails.open(database)) {
            return new StoreAudit(trails).verify(trails.streams().getFirst(), new ChainAudit());
        }
    }
}
