package dev.faultline.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.sql.BatchUpdateException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SqlRulesTest {
    @TableTest
    @Spec("R55")
    @MethodSource("exceptions")
    void classifiesWhatADatabaseReports(SQLException thrown, CommonCode code) {
        assertThat(fault(thrown).code()).isEqualTo(code);
    }

    // By the documentation of java.sql, then by the SQL standard's classes of states, then by appendix A of
    // PostgreSQL's manual.
    static Stream<Arguments> exceptions() {
        return Stream.of(
                arguments(new SQLTimeoutException("x"), CommonCode.TIMED_OUT),
                // HikariCP's for a pool whose connections are all in use has no state; for a database out of reach, 08.
                arguments(new SQLTransientConnectionException("x"), CommonCode.DATABASE_BUSY),
                arguments(new SQLTransientConnectionException("x", "08001"), CommonCode.NETWORK_FAILED),
                arguments(new SQLRecoverableException("x"), CommonCode.NETWORK_FAILED),
                arguments(new SQLNonTransientConnectionException("x", "08001"), CommonCode.NETWORK_FAILED),
                arguments(new SQLTransactionRollbackException("x"), CommonCode.DATABASE_BUSY),
                arguments(new SQLTransientException("x"), CommonCode.DATABASE_BUSY),
                arguments(new SQLInvalidAuthorizationSpecException("x"), CommonCode.CREDENTIALS_REJECTED),
                arguments(new SQLIntegrityConstraintViolationException("x"), CommonCode.CONSTRAINT_VIOLATED),
                arguments(new SQLException("x", "08006"), CommonCode.NETWORK_FAILED),
                arguments(new SQLException("x", "23505"), CommonCode.CONSTRAINT_VIOLATED),
                arguments(new SQLException("x", "28P01"), CommonCode.CREDENTIALS_REJECTED),
                arguments(new SQLException("x", "40001"), CommonCode.DATABASE_BUSY),
                arguments(new SQLException("x", "40P01"), CommonCode.DATABASE_BUSY),
                arguments(new BatchUpdateException("x", "23503", new int[0]), CommonCode.CONSTRAINT_VIOLATED),
                arguments(new SQLException("x", "55P03"), CommonCode.DATABASE_BUSY),
                arguments(new SQLException("x", "57014"), CommonCode.TIMED_OUT),
                arguments(new SQLException("x", "53300"), CommonCode.OUT_OF_RESOURCES),
                arguments(new SQLException("x", "57P01"), CommonCode.NETWORK_FAILED),
                arguments(new SQLSyntaxErrorException("x", "42601"), CommonCode.UNEXPECTED),
                arguments(new SQLDataException("x", "22012"), CommonCode.UNEXPECTED),
                arguments(new SQLException("x", "0A000"), CommonCode.UNEXPECTED),
                arguments(new SQLException("x", "08"), CommonCode.UNEXPECTED),
                arguments(new SQLException("x"), CommonCode.UNEXPECTED),
                arguments(new SQLException(), CommonCode.UNEXPECTED));
    }

    @Test
    @Spec({"R55", "R26"})
    void keepsTheTextOfTheDatabaseToItself() {
        SQLException thrown = new SQLException("Key (email)=(ann@example.org) already exists", "23505");

        Fault fault = fault(new IllegalStateException("could not save", thrown));

        assertThat(fault.message()).isEqualTo("The database rejects the change: it breaks a rule");
        assertThat(fault.cause().map(Cause::message)).hasValue("could not save");
    }

    private static Fault fault(Throwable thrown) {
        return ((Classification.Contained) Classifier.standard().classify(thrown)).fault();
    }
}
