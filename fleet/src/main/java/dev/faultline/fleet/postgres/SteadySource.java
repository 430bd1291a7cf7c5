package dev.faultline.fleet.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Connections for a pool. While the database does not answer, this tries again at a steady pace until the pool is
 * closed. The pool itself would pause longer after each failure, up to as long as its callers wait, and they would miss
 * a database that is back.
 */
final class SteadySource extends PGSimpleDataSource {
    private static final long serialVersionUID = 1;
    private static final int PAUSE_MILLIS = 250;

    private transient volatile @Nullable SQLException failure;

    @Override
    public Connection getConnection() throws SQLException {
        while (true) {
            try {
                Connection connection = super.getConnection();
                failure = null;
                return connection;
            } catch (SQLException e) {
                failure = e;
                if (!SqlFailure.isTemporary(Objects.requireNonNullElse(e.getSQLState(), ""))) {
                    throw e;
                }
                pause(e);
            }
        }
    }

    private static void pause(SQLException failed) throws SQLException {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
            throw failed;
        }
    }

    /** {@return why the last attempt failed, if it did} */
    Optional<SQLException> failure() {
        return Optional.ofNullable(failure);
    }
}
