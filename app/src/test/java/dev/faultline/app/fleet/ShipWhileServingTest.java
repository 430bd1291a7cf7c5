package dev.faultline.app.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.postgres.StoredTrails;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.trail.Link;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code serve --ship} and {@code gateway --ship} as separate processes, with a real database. */
@Tag("thorough")
class ShipWhileServingTest {
    private static final PostgresServer SERVER = PostgresServer.shared();
    private static final String NOWHERE = "postgresql://owner@127.0.0.1:1/audit";
    private static final long LIMIT = TimeUnit.SECONDS.toNanos(120);

    private final StoreUrl.Postgres url = SERVER.database();
    private final Database database = Database.of(url, SERVER.environment());

    @TempDir
    private Path folder;

    private Path trail;

    @BeforeEach
    void migrated() throws Exception {
        Schema.migrate(database);
        Files.createDirectories(folder.resolve("root/ws"));
        trail = folder.resolve("trail");
    }

    @Test
    void shipsTheTrailsOfTheServerAndOfItsWorkspaces() throws Exception {
        Path workspace = folder.resolve("root/ws").toRealPath();
        try (HttpServer server = new HttpServer(serve("--ship", url.shown()))) {
            var client = server.connect();
            client.call("open_file", "{\"path\":\"none\"}");
            client.call("begin_session", "{\"workspace_root\":\"" + workspace + "\"}");
            client.call("read_file", "{\"path\":\"none.txt\"}");
            awaitHeads(trail, workspace);

            await(() -> server.get("/readyz").body().contains("\"state\":\"current\""));
            assertThat(server.get("/readyz").body()).contains("\"ready\":true", "\"lag_entries\":0", "last_success");
            assertThat(server.get("/metrics").body())
                    .contains("faultline_ship_lag_entries 0.0", "faultline_ship_trails{state=\"current\"} 2.0");

            client.call("open_file", "{\"path\":\"at the end\"}");
        }

        // What was recorded last is shipped before the server ends.
        assertThat(heads()).contains(GivenTrail.lines(trail).getLast().link());
    }

    @Test
    void answersWhileTheStoreIsDownAndShipsWhenItIsBack() throws Exception {
        Process process = serve("--ship", NOWHERE);
        try (HttpServer server = new HttpServer(process)) {
            assertThat(server.connect().call("open_file", "{\"path\":\"none\"}").toString())
                    .contains("none");
            await(() -> server.get("/readyz").body().contains("\"state\":\"waiting\""));
            await(() -> server.get("/metrics").body().contains("faultline_ship_lag_entries 1.0"));
            assertThat(server.get("/readyz").body())
                    .contains("\"ready\":true")
                    .doesNotContain("127.0.0.1:1", "last_success");
            await(() -> server.err().stream().anyMatch(line -> line.contains("not shipped at present")));
        }
        assertThat(process.exitValue()).isEqualTo(143);

        try (HttpServer server = new HttpServer(serve("--ship", url.shown()))) {
            awaitHeads(trail);
            assertThat(server.get("/readyz").body()).contains("shipping");
        }
    }

    @Test
    void countsWhatIsNotShippedWhileTheStoreIsLost() throws Exception {
        try (HttpServer server = new HttpServer(serve("--ship", url.shown()))) {
            var client = server.connect();
            client.call("open_file", "{\"path\":\"none\"}");
            awaitHeads(trail);
            int shipped = GivenTrail.lines(trail).size();
            SERVER.execute("postgres", "ALTER DATABASE " + url.database() + " ALLOW_CONNECTIONS false");
            SERVER.execute(
                    "postgres",
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + url.database() + "'");
            client.call("open_file", "{\"path\":\"one\"}");
            client.call("open_file", "{\"path\":\"two\"}");

            await(() -> server.get("/metrics")
                    .body()
                    .contains("faultline_ship_lag_entries "
                            + (GivenTrail.lines(trail).size() - shipped) + ".0"));
            await(() -> server.get("/readyz").body().contains("\"state\":\"waiting\""));
            assertThat(server.get("/readyz").body()).contains("\"ready\":true");

            SERVER.execute("postgres", "ALTER DATABASE " + url.database() + " ALLOW_CONNECTIONS true");
            awaitHeads(trail);
            await(() -> server.err().stream().anyMatch(line -> line.contains("shipped again")));
        }
    }

    @Test
    void answersWhileTheStoreStallsAndReportsHowManyEntriesWait() throws Exception {
        try (HttpServer server = new HttpServer(serve("--ship", url.shown()))) {
            var client = server.connect();
            client.call("open_file", "{\"path\":\"none\"}");
            awaitHeads(trail);
            int shipped = GivenTrail.lines(trail).size();
            try (Connection stalled = SERVER.connect(url.database());
                    Statement lock = stalled.createStatement()) {
                stalled.setAutoCommit(false);
                lock.execute("LOCK TABLE faultline.entry IN ACCESS EXCLUSIVE MODE");
                for (int i = 0; i < 20; i++) {
                    assertThat(client.call("open_file", "{\"path\":\"none-" + i + "\"}")
                                    .toString())
                            .contains("none-" + i);
                }

                await(() -> server.get("/metrics")
                        .body()
                        .contains("faultline_ship_lag_entries "
                                + (GivenTrail.lines(trail).size() - shipped) + ".0"));
                assertThat(server.get("/readyz").body()).contains("\"ready\":true", "\"state\":\"behind\"");
                stalled.rollback();
            }
            awaitHeads(trail);
        }
    }

    @Test
    void oneOfSeveralServersShipsATrail() throws Exception {
        Process first = serve("--ship", url.shown());
        HttpServer one = new HttpServer(first);
        await(() -> one.get("/metrics").body().contains("faultline_ship_trails{state=\"current\"} 1.0"));
        try (HttpServer two = new HttpServer(serve("--ship", url.shown()))) {
            await(() -> two.get("/metrics").body().contains("faultline_ship_trails{state=\"elsewhere\"} 1.0"));
            two.connect().call("open_file", "{\"path\":\"none\"}");
            awaitHeads(trail);
            first.destroyForcibly().waitFor();

            await(() -> two.get("/metrics").body().contains("faultline_ship_trails{state=\"current\"} 1.0"));
        } finally {
            first.destroyForcibly().onExit().join();
        }
    }

    @Test
    void aRewrittenTrailIsReportedAsForked() throws Exception {
        GivenTrail.append(trail, 3);
        assertThat(run("trail", "ship", trail.toString(), "--to", url.shown()).exit())
                .isZero();
        Path log = trail.resolve("audit-log.jsonl");
        Files.write(log, Files.readAllLines(log).subList(0, 2));
        GivenTrail.append(trail, 3);

        try (HttpServer server = new HttpServer(serve("--ship", url.shown()))) {
            await(() -> server.get("/metrics").body().contains("faultline_ship_trails{state=\"forked\"} 1.0"));

            assertThat(server.get("/readyz").body()).contains("\"ready\":true", "\"state\":\"refused\"");
            await(() -> server.err().stream().anyMatch(line -> line.contains("cannot be shipped")));
        }
    }

    @Test
    void theGatewayShipsItsTrailToo() throws Exception {
        List<String> command = new ArrayList<>(
                List.of("gateway", "--http", "127.0.0.1:0", "--trail", trail.toString(), "--ship", url.shown(), "--"));
        command.addAll(Run.command("serve", "--stdio", "--root", folder + "/root", "--trail", folder + "/inner"));
        try (HttpServer gateway = new HttpServer(start(command))) {
            gateway.connect().call("open_file", "{\"path\":\"none\"}");
            awaitHeads(trail);

            await(() -> gateway.get("/readyz").body().contains("\"state\":\"current\""));
        }
    }

    @Test
    void aWrongAddressEndsTheStartAndIsNotRepeated() throws Exception {
        Run wrong = run("serve", "--ship", "postgresql://owner:geheim@127.0.0.1/audit");
        Run printed = run("serve", "--ship", url.shown(), "--print-config");

        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err()).contains("PGPASSWORD").doesNotContain("geheim");
        assertThat(printed.out()).contains("ship = \"" + url.shown() + "\"  # flag");
    }

    private Process serve(String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "serve",
                "--http",
                "127.0.0.1:0",
                "--root",
                folder.resolve("root").toString(),
                "--trail",
                trail.toString()));
        command.addAll(List.of(more));
        return start(command);
    }

    private Process start(List<String> command) throws Exception {
        Map<String, String> environment = new HashMap<>(SERVER.environment());
        environment.put("FAULTLINE_HOME", folder.resolve("home").toString());
        return Run.start(environment, command.toArray(String[]::new));
    }

    private static Run run(String... arguments) throws Exception {
        return Run.of(Run.start(SERVER.environment(), arguments), new byte[0]);
    }

    private void awaitHeads(Path... trails) throws Exception {
        for (Path one : trails) {
            await(() -> heads().contains(GivenTrail.lines(one).getLast().link()));
        }
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + LIMIT;
        while (!condition.call()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private List<Link> heads() throws StoreException {
        try (StoredTrails stored = StoredTrails.open(database)) {
            return stored.streams().stream()
                    .map(StoredTrails.StoredStream::head)
                    .toList();
        }
    }
}
