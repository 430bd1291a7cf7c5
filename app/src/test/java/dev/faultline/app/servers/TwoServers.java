package dev.faultline.app.servers;

import dev.faultline.app.Run;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.testing.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Two servers with a home of their own each, one root and one store. */
final class TwoServers implements AutoCloseable {
    private static final PostgresServer POSTGRES = PostgresServer.shared();

    private final StoreUrl.Postgres store = POSTGRES.database();
    private final Path folder;
    private final List<Integer> ports = List.of(LoadBalancer.freePort(), LoadBalancer.freePort());
    private final List<HttpServer> servers = new ArrayList<>();

    TwoServers(Path folder) throws Exception {
        this.folder = folder;
        Files.createDirectories(folder.resolve("root"));
        Schema.migrate(Database.of(store, POSTGRES.environment()));
        servers.add(start(0));
        servers.add(start(1));
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

    private HttpServer start(int number) throws IOException {
        Path home = folder.resolve("home-" + number);
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
                "any",
                "--http",
                "127.0.0.1:" + ports.get(number)));
    }

    @Override
    public void close() {
        servers.forEach(HttpServer::close);
    }
}
