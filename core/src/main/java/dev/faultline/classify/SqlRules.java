package dev.faultline.classify;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientException;
import java.util.Optional;

/**
 * What a database reports: by the classes of JDBC, and for drivers that do not use them by the SQLSTATE, whose first
 * two characters the SQL standard defines. The text is not shown, because it quotes statements and values.
 */
final class SqlRules {
    private SqlRules() {}

    static Optional<Fault> fault(Throwable thrown) {
        return switch (thrown) {
            case SQLTimeoutException e -> timedOut();
            case SQLInvalidAuthorizationSpecException e -> rejected();
            case SQLIntegrityConstraintViolationException e -> constraint();
            case SQLTransactionRollbackException e -> busy();
            case SQLException e -> byState(e).or(() -> byClass(e));
            default -> Optional.empty(); // the rule is for SQLException only
        };
    }

    private static Optional<Fault> byClass(SQLException thrown) {
        return switch (thrown) {
            case SQLRecoverableException e -> unreachable();
            // A transient one about a connection too: of a pool, it means that all its connections are in use.
            case SQLTransientException e -> busy();
            default -> Optional.empty(); // a wrong statement, a missing table: nothing that a caller can act on
        };
    }

    private static Optional<Fault> byState(SQLException thrown) {
        String state = Optional.ofNullable(thrown.getSQLState()).orElse("");
        String family = state.length() == 5 ? state.substring(0, 2) : "";
        return switch (family) {
            case "08" -> unreachable();
            case "23" -> constraint();
            case "28" -> rejected();
            case "40" -> busy();
            default -> byVendor(state);
        };
    }

    // PostgreSQL's own: a cancelled statement, a lock that is not available, resources, and a server that shuts down.
    private static Optional<Fault> byVendor(String state) {
        return switch (state) {
            case "57014" -> timedOut();
            case "55P03" -> busy();
            case "53100", "53200", "53300" ->
                Optional.of(CommonCode.OUT_OF_RESOURCES.fault("The database has run out of a resource"));
            case "57P01", "57P02", "57P03" -> unreachable();
            default -> Optional.empty(); // every other state of any database
        };
    }

    private static Optional<Fault> timedOut() {
        return Optional.of(CommonCode.TIMED_OUT.fault("The database did not answer in time"));
    }

    private static Optional<Fault> unreachable() {
        return Optional.of(CommonCode.NETWORK_FAILED.fault("The database cannot be reached"));
    }

    private static Optional<Fault> rejected() {
        return Optional.of(CommonCode.CREDENTIALS_REJECTED.fault("The database rejects the server's login"));
    }

    private static Optional<Fault> constraint() {
        return Optional.of(CommonCode.CONSTRAINT_VIOLATED.fault("The database rejects the change: it breaks a rule"));
    }

    private static Optional<Fault> busy() {
        return Optional.of(CommonCode.DATABASE_BUSY.fault("The database could not finish the work"));
    }
}
