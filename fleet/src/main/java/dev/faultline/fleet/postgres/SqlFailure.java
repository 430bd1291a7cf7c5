package dev.faultline.fleet.postgres;

import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreException.StoreProblem;
import dev.faultline.fleet.StoreUrl;
import java.sql.SQLException;
import java.util.Optional;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Turns a failure of the database into a sentence for people, by its SQLSTATE. */
final class SqlFailure {
    private SqlFailure() {}

    static StoreException of(SQLException thrown, StoreUrl.Postgres url) {
        String state = Optional.ofNullable(thrown.getSQLState()).orElse("");
        String store = "The database " + url.shown();
        return switch (state) {
            case "28P01", "28000" ->
                failure(
                        StoreProblem.DENIED,
                        store + " rejects the user or its password (PGPASSWORD or a pass file)",
                        thrown);
            case "42501" ->
                failure(
                        StoreProblem.DENIED,
                        store
                                + " does not allow this to the user; grant it the role faultline_ship, faultline_read"
                                + " or faultline_serve",
                        thrown);
            case "3D000" -> failure(StoreProblem.UNSUITABLE, store + " does not exist", thrown);
            case "42P01", "3F000", "42703" ->
                failure(StoreProblem.UNSUITABLE, store + " lacks tables; run 'faultline fleet migrate'", thrown);
            case "23514" ->
                failure(
                        StoreProblem.UNSUITABLE,
                        store + " has no partition for the present month; run 'faultline fleet migrate'",
                        thrown);
            case "53100" -> failure(StoreProblem.FULL, store + " has no space left on its disk", thrown);
            default -> other(state, store, thrown); // SQLSTATE is an open set
        };
    }

    private static StoreException other(String state, String store, SQLException thrown) {
        return isTemporary(state)
                ? failure(StoreProblem.UNREACHABLE, store + " does not answer", thrown)
                : failure(StoreProblem.FAILED, store + " reports an error", thrown);
    }

    /** {@return whether the failure with this SQLSTATE may pass by itself} */
    static boolean isTemporary(String state) {
        return state.matches("(08|53|57|58|40).*") || state.equals("55P03") || state.isEmpty();
    }

    // Only the first line of what the server says: its details may repeat the content of a row.
    private static StoreException failure(StoreProblem reason, String sentence, SQLException thrown) {
        Optional<String> said = thrown instanceof PSQLException error
                ? Optional.ofNullable(error.getServerErrorMessage()).map(ServerErrorMessage::getMessage)
                : Optional.empty();
        return new StoreException(
                reason, sentence + said.map(text -> ": " + text).orElse("") + ".", thrown);
    }
}
