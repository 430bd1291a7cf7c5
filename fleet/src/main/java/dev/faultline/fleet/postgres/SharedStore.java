package dev.faultline.fleet.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreUrl;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The database in which several servers keep the state that they share. Its connections are pooled. A call waits at
 * most {@link #PATIENCE} for a connection and as long for each answer.
 */
public final class SharedStore implements AutoCloseable {
    /** How long a caller waits for a connection or an answer. */
    public static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final int MOST_CONNECTIONS = 16;
    private static final long PROBE_NANOS = TimeUnit.SECONDS.toNanos(1);

    static {
        // A test of each connection that was idle would be a round trip more. See lost().
        System.setProperty("com.zaxxer.hikari.aliveBypassWindowMs", String.valueOf(Long.MAX_VALUE));
    }

    private final Database database;
    private final SteadySource source;
    private final HikariDataSource pool;
    private final ReentrantLock probing = new ReentrantLock();
    private volatile boolean reachable = true;
    private volatile long heard = System.nanoTime();

    private SharedStore(Database database, SteadySource source) {
        this.database = database;
        this.source = source;
        this.pool = new HikariDataSource(config(source));
    }

    /**
     * {@return the store at this address}
     *
     * @throws StoreException if it cannot be used, or its tables have another form than this program needs
     * @throws IllegalArgumentException if a setting in the address is unknown
     */
    public static SharedStore open(StoreUrl.Postgres url, Map<String, String> environment) throws StoreException {
        SteadySource source = new SteadySource();
        Database database = Database.of(url, environment, source).within(PATIENCE);
        // The pool would hide why it cannot connect. A program that starts can wait longer than a call.
        Connection first = Database.of(url, environment).open();
        Database.close(first);
        SharedStore store = new SharedStore(database, source);
        try {
            Database.close(store.connection()); // so that the first caller need not wait for one
            return store;
        } catch (SQLException e) {
            store.close();
            throw SqlFailure.of(e, url);
        }
    }

    private static HikariConfig config(SteadySource source) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("faultline-store");
        config.setDataSource(source);
        config.setMaximumPoolSize(MOST_CONNECTIONS);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(PATIENCE.toMillis());
        config.setInitializationFailTimeout(-1); // the constructor does not connect: the source could keep it waiting
        config.setKeepaliveTime(0); // the operating system tests idle connections
        // The server ends a statement before its caller gives up, so that it cannot take effect afterwards. A paused
        // process must not keep others waiting for its transaction.
        config.setConnectionInitSql("SET statement_timeout = '4s'; SET idle_in_transaction_session_timeout = '5s'");
        return config;
    }

    /** {@return the result of one statement, which is its own transaction: one round trip} */
    public <T> T call(SqlWork<T> work) throws StoreException {
        try (Connection connection = connection()) {
            return answered(work.on(connection));
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** {@return the result of work that may run twice, since it changes nothing} It survives a lost connection. */
    public <T> T read(SqlWork<T> work) throws StoreException {
        long begun = System.nanoTime();
        try {
            return call(work);
        } catch (StoreException e) {
            if (!e.isTemporary() || System.nanoTime() - begun > PROBE_NANOS) {
                throw e;
            }
            return call(work);
        }
    }

    /** {@return the result of several statements in one transaction: a round trip for each, and one to commit} */
    public <T> T transaction(SqlWork<T> work) throws StoreException {
        try (Connection connection = connection()) {
            connection.setAutoCommit(false); // the pool rolls back what is not committed, and sets it again
            T result = work.on(connection);
            connection.commit();
            return answered(result);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private Connection connection() throws SQLException {
        try {
            return pool.getConnection();
        } catch (SQLTransientConnectionException e) { // the pool knows only that it waited in vain
            source.failure().ifPresent(e::addSuppressed);
            throw e;
        }
    }

    private <T> T answered(T result) {
        reachable = true;
        heard = System.nanoTime();
        return result;
    }

    private StoreException failed(SQLException e) {
        StoreException failure = SqlFailure.of(e, database.url());
        if (failure.isTemporary()) {
            reachable = false;
            heard = System.nanoTime();
            pool.getHikariPoolMXBean().softEvictConnections(); // when one is lost, the others usually are
        }
        return failure;
    }

    /** {@return whether the store answered a moment ago} Asks it at most once a second. */
    public boolean isReachable() {
        if (System.nanoTime() - heard > PROBE_NANOS && probing.tryLock()) {
            try {
                return read(SharedStore::answers);
            } catch (StoreException e) {
                return false;
            } finally {
                probing.unlock();
            }
        }
        return reachable;
    }

    private static boolean answers(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.execute("SELECT 1");
        }
    }

    /** {@return the address, for messages} */
    public String shown() {
        return database.url().shown();
    }

    @Override
    public void close() {
        pool.close();
    }
}
