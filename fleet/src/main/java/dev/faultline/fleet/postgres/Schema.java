package dev.faultline.fleet.postgres;

import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreException.StoreProblem;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Locale;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/** The tables of the store, in the schema {@code faultline}. */
public final class Schema {
    private static final SqlMigration[] MIGRATIONS = {
        new SqlMigration(1, "streams-and-entries"),
        new SqlMigration(2, "checkpoints"),
        new SqlMigration(3, "workspace-sessions"),
        new SqlMigration(4, "workflow-sessions"),
        new SqlMigration(5, "connections"),
        new SqlMigration(6, "released-locks"),
    };

    /** The version that this program works with. */
    public static final int VERSION = MIGRATIONS.length;

    private static final String HISTORY = "schema_history";
    private static final int MONTHS_AHEAD = 12;

    private Schema() {}

    /** {@return the version of the tables after they were created or changed} Also makes the partitions ahead. */
    public static int migrate(Database database) throws StoreException {
        try (Connection connection = database.connect()) {
            refuseNewer(connection, database);
            Flyway.configure(Schema.class.getClassLoader())
                    .loggers("slf4j")
                    .dataSource(database.source())
                    .defaultSchema("faultline")
                    .table(HISTORY)
                    .locations(new String[0])
                    .javaMigrations(MIGRATIONS)
                    .load()
                    .migrate();
            try (Statement statement = connection.createStatement()) {
                statement.execute(
                        "GRANT SELECT ON faultline." + HISTORY + " TO faultline_ship, faultline_read, faultline_serve");
                partitions(statement);
            }
            return version(connection);
        } catch (FlywayException e) {
            throw new StoreException(
                    StoreProblem.FAILED,
                    "The tables in " + database.url().shown() + " could not be changed: "
                            + (cause(e) instanceof SQLException sql ? sql.getMessage() : e.getMessage()),
                    e);
        } catch (SQLException e) {
            throw SqlFailure.of(e, database.url());
        }
    }

    /** Checks that the tables have the form that this program works with. */
    static void check(Connection connection, Database database) throws SQLException, StoreException {
        int found = version(connection);
        if (found < VERSION) {
            throw new StoreException(
                    StoreProblem.UNSUITABLE,
                    "The tables in " + database.url().shown() + " have version " + found + ", this program needs "
                            + VERSION + "; run 'faultline fleet migrate'.");
        }
        refuseNewer(connection, database);
    }

    /** {@return the version of the tables, 0 before the first migration} */
    static int version(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet exists = statement.executeQuery("SELECT to_regclass('faultline." + HISTORY + "')::text")) {
                if (!exists.next() || exists.getString(1) == null) {
                    return 0;
                }
            }
            try (ResultSet version = statement.executeQuery(
                    "SELECT coalesce(max(version::int), 0) FROM faultline." + HISTORY + " WHERE success")) {
                return version.next() ? version.getInt(1) : 0;
            }
        }
    }

    private static void refuseNewer(Connection connection, Database database) throws SQLException, StoreException {
        int found = version(connection);
        if (found > VERSION) {
            throw new StoreException(
                    StoreProblem.UNSUITABLE,
                    "The tables in " + database.url().shown() + " have version " + found
                            + ", which is newer than this program (" + VERSION + "); use a newer faultline.");
        }
    }

    // Made ahead by the owner, because a shipper has no right to create tables.
    private static void partitions(Statement statement) throws SQLException {
        YearMonth month = YearMonth.now(ZoneOffset.UTC);
        for (int i = 0; i <= MONTHS_AHEAD; i++, month = month.plusMonths(1)) {
            statement.execute(String.format(
                    Locale.ROOT,
                    "CREATE TABLE IF NOT EXISTS faultline.entry_%d_%02d PARTITION OF faultline.entry"
                            + " FOR VALUES FROM ('%s') TO ('%s')",
                    month.getYear(),
                    month.getMonthValue(),
                    month.atDay(1),
                    month.plusMonths(1).atDay(1)));
        }
    }

    private static Throwable cause(Throwable thrown) {
        Throwable deepest = thrown;
        for (Throwable next = thrown; next != null; next = next.getCause()) {
            deepest = next;
        }
        return deepest;
    }
}
