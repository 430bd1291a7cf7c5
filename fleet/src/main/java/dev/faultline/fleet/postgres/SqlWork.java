package dev.faultline.fleet.postgres;

import java.sql.Connection;
import java.sql.SQLException;

/** Work on a connection, which the work does not keep. */
@FunctionalInterface
public interface SqlWork<T> {
    /** {@return the result} */
    T on(Connection connection) throws SQLException;
}
