package dev.faultline.fleet.postgres;

import dev.faultline.fleet.SafeFile;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreFiles;
import dev.faultline.fleet.StoreUrl;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.postgresql.ds.PGSimpleDataSource;

/** Opens connections to a database. The password is the value of PGPASSWORD, or comes from a pass file. */
public final class Database {
    private static final int CONNECT_SECONDS = 30;
    private static final int ANSWER_SECONDS = 60;

    private final PGSimpleDataSource source;
    private final StoreUrl.Postgres url;

    private final Optional<Path> passFile;

    private Database(StoreUrl.Postgres url, PGSimpleDataSource source, Optional<Path> passFile) {
        this.url = url;
        this.source = source;
        this.passFile = passFile;
    }

    /** {@return the database at this address} */
    public static Database of(StoreUrl.Postgres url, Map<String, String> environment) {
        return of(url, environment, new PGSimpleDataSource());
    }

    /** {@return the database at this address, with connections from this source} */
    static Database of(StoreUrl.Postgres url, Map<String, String> environment, PGSimpleDataSource source) {
        source.setURL("jdbc:postgresql://" + url.hosts() + "/");
        source.setDatabaseName(url.database());
        source.setApplicationName("faultline");
        source.setConnectTimeout(CONNECT_SECONDS);
        source.setLoginTimeout(CONNECT_SECONDS);
        source.setSocketTimeout(ANSWER_SECONDS);
        source.setTcpKeepAlive(true);
        url.parameters().forEach((name, value) -> set(source, name, value));
        url.user().or(() -> Optional.ofNullable(environment.get("PGUSER"))).ifPresent(source::setUser);
        Optional.ofNullable(environment.get("PGPASSWORD")).ifPresent(source::setPassword);
        return new Database(url, source, passFile(environment));
    }

    private static Optional<Path> passFile(Map<String, String> environment) {
        return environment.containsKey("PGPASSWORD") ? Optional.empty() : StoreFiles.passFile(environment);
    }

    /** Limits how long a connection or an answer may take, unless the address does. */
    Database within(Duration limit) {
        int seconds = (int) limit.toSeconds();
        Map<String, String> given = url.parameters();
        if (!given.containsKey("connectTimeout")) {
            source.setConnectTimeout(seconds);
        }
        if (!given.containsKey("loginTimeout")) {
            source.setLoginTimeout(seconds);
        }
        if (!given.containsKey("socketTimeout")) {
            source.setSocketTimeout(seconds);
        }
        return this;
    }

    private static void set(PGSimpleDataSource source, String name, String value) {
        try {
            source.setProperty(name, value);
        } catch (SQLException unknown) {
            throw new IllegalArgumentException(
                    "\"" + name + "\" in the address of the store is not a setting of the PostgreSQL driver.", unknown);
        }
    }

    /** {@return a new connection} */
    Connection connect() throws StoreException {
        if (passFile.isPresent()) {
            SafeFile.requireSecret(passFile.get(), "the pass file");
        }
        try {
            return source.getConnection();
        } catch (SQLException e) {
            throw SqlFailure.of(e, url);
        }
    }

    /** {@return a new connection without auto-commit, to tables of the form that this program works with} */
    Connection open() throws StoreException {
        Connection connection = connect();
        try {
            Schema.check(connection, this);
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException e) {
            close(connection);
            throw SqlFailure.of(e, url);
        } catch (StoreException e) {
            close(connection);
            throw e;
        }
    }

    /** Closes a connection; the server ends its transaction, if one is open. */
    static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException lost) {
            return; // nothing was acknowledged
        }
    }

    PGSimpleDataSource source() {
        return source;
    }

    /** {@return the address} */
    public StoreUrl.Postgres url() {
        return url;
    }
}
