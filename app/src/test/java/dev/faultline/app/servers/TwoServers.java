package dev.faultline.app.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.toolsets.workspace.session.LockOn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Two servers with a home of their own each, one root and one store. */
final class TwoServers implements AutoCloseable {
    private static final PostgresServer POSTGRES = PostgresServer.shared();

    private final StoreUrl.Postgres store = POSTGRES.database();
    private final Path folder;
    private final LockOn lockOn;
    private final List<Integer> ports = List.of(LoadBalancer.freePort(), LoadBalancer.freePort());
    private final List<HttpServer> servers = new ArrayList<>();

    private TwoServers(Path folder, LockOn lockOn) throws IOException {
        this.folder = folder;
        this.lockOn = lockOn;
    }

    /** {@return servers whose sessions these faults lock, with all their files in this folder} */
    static TwoServers start(Path folder, LockOn lockOn) throws Exception {
        TwoServers both = new TwoServers(folder, lockOn);
        Files.createDirectories(both.root());
        Schema.migrate(Database.of(both.store, POSTGRES.environment()));
        try {
            both.servers.add(both.start(0));
            both.servers.add(both.start(1));
            return both;
        } catch (IOException | AssertionError e) {
            both.close();
            throw e;
        }
    }

    List<Integer> ports() {
        return ports;
    }

    Path root() {
        return folder.resolve("root");
    }

    HttpServer get(int number) {
        return servers.get(number);
    }

    /** Kills a server as the kernel does when it is out of memory. */
    void kill(int number) {
        servers.get(number).kill();
    }

    /** Starts a server that was killed again. */
    void restart(int number) throws IOException {
        servers.set(number, start(number));
    }

    /** {@return the number of leases that last for longer than this from now on, by the clock of the database} */
    int leasesBeyond(Duration time) throws SQLException {
        try (Connection connection = POSTGRES.connect(store.database());
                PreparedStatement count = connection.prepareStatement("SELECT count(*) FROM faultline.write_lease"
                        + " WHERE until > clock_timestamp() + make_interval(secs => ?)")) {
            count.setDouble(1, time.toMillis() / 1000.0);
            try (ResultSet row = count.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    /** Waits until the last lease is returned, which happens shortly after the answer to a write that failed. */
    void awaitReturnedLease() throws SQLException, InterruptedException {
        Timestamp end = lastEnd();
        if (leasesBeyond(Duration.ZERO) > 0) {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (leasesBeyond(Duration.ZERO) > 0) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                TimeUnit.MILLISECONDS.sleep(10);
            }
            assertThat(lastEnd()).isBefore(end); // otherwise it expired
        }
    }

    private Timestamp lastEnd() throws SQLException {
        try (Connection connection = POSTGRES.connect(store.database());
                PreparedStatement last = connection.prepareStatement("SELECT max(until) FROM faultline.write_lease");
                ResultSet row = last.executeQuery()) {
            row.next();
            return row.getTimestamp(1);
        }
    }

    /** {@return the home folder of a server} */
    static Path home(Path folder, int number) {
        return folder.resolve("home-" + number);
    }

    private HttpServer start(int number) throws IOException {
        Path home = home(folder, number);
        Map<String, String> environment = new HashMap<>(POSTGRES.environment());
        environment.put("FAULTLINE_HOME", home.toString());
        return new HttpServer(Run.start(
                environment,
                "serve",
                "--root",
                root().toString(),
                "--store",
                store.shown(),
                "--lock-on",
                lockOn.name().toLowerCase(Locale.ROOT),
                "--tool-timeout",
                "1m",
                "--http",
                "127.0.0.1:" + ports.get(number)));
    }

    @Override
    public void close() {
        servers.forEach(HttpServer::close);
    }
}
