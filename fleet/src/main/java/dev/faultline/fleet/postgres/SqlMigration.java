package dev.faultline.fleet.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.zip.CRC32;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;

/** One change of the tables. It is named here, not searched for on the class path, which fails in some archives. */
record SqlMigration(int number, String description) implements JavaMigration {
    @Override
    public MigrationVersion getVersion() {
        return MigrationVersion.fromVersion(Integer.toString(number));
    }

    @Override
    public String getDescription() {
        return description.replace('-', ' ');
    }

    // Flyway refuses a database on which another text was run under this number.
    @Override
    public Integer getChecksum() {
        CRC32 sum = new CRC32();
        sum.update(sql().getBytes(StandardCharsets.UTF_8));
        return (int) sum.getValue();
    }

    @Override
    public boolean canExecuteInTransaction() {
        return true;
    }

    @Override
    public void migrate(Context context) throws SQLException {
        try (Statement statement = context.getConnection().createStatement()) {
            statement.execute(sql());
        }
    }

    private String sql() {
        try (InputStream file =
                Objects.requireNonNull(SqlMigration.class.getResourceAsStream(number + "-" + description + ".sql"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
