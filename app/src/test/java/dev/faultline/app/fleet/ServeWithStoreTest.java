package dev.faultline.app.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.testing.PostgresRelay;
import dev.faultline.fleet.testing.PostgresServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code serve --store}: how it starts, and what it says while the store is lost. */
@Tag("thorough")
class ServeWithStoreTest {
    private static final PostgresServer SERVER = PostgresServer.shared();
    private static final long LIMIT = TimeUnit.SECONDS.toNanos(60);

    private final StoreUrl.Postgres url = SERVER.database();

    @TempDir
    private Path folder;

    @Test
    void isNotReadyWhileTheStoreIsLost() throws Exception {
        Schema.migrate(Database.of(url, SERVER.environment()));
        try (PostgresRelay relay = PostgresRelay.to(url);
                HttpServer server = new HttpServer(start("--store", relay.url().shown()))) {
            HttpResponse<String> ready = awaitStatus(server, 200);
            relay.cut();
            HttpResponse<String> lost = awaitStatus(server, 503);
            relay.restore();
            HttpResponse<String> again = awaitStatus(server, 200);

            assertThat(ready.body()).contains("\"ready\":true", "\"store\":{\"state\":\"reachable\"}");
            assertThat(lost.body()).contains("\"ready\":false", "\"store\":{\"state\":\"unreachable\"}");
            assertThat(again.body()).contains("\"ready\":true", "\"store\":{\"state\":\"reachable\"}");
        }
    }

    @Test
    void doesNotStartWithTablesOfAnotherVersion() throws Exception {
        Run missing = Run.of(start("--store", url.shown()), new byte[0]);

        assertThat(missing.exit()).isEqualTo(1);
        assertThat(missing.err())
                .contains("have version 0, this program needs " + Schema.VERSION)
                .contains("faultline fleet migrate");
    }

    @Test
    void doesNotStartWithoutItsStore() throws Exception {
        Run unreachable = Run.of(start("--store", "postgresql://owner@127.0.0.1:1/audit"), new byte[0]);

        assertThat(unreachable.exit()).isEqualTo(1);
        assertThat(unreachable.err()).contains("The database postgresql://owner@127.0.0.1:1/audit does not answer");
    }

    @Test
    void aWrongAddressIsAWrongSetting() throws Exception {
        Run secret = Run.of(start("--store", "postgresql://owner:geheim@127.0.0.1/audit"), new byte[0]);
        Run topic = Run.of(start("--store", "kafka://127.0.0.1:9092/trails", "--print-config"), new byte[0]);
        Run unknown = Run.of(start("--store", url.shown() + "?colour=red"), new byte[0]);
        Run printed = Run.of(start("--store", url.shown(), "--print-config"), new byte[0]);

        assertThat(secret.exit()).isEqualTo(2);
        assertThat(secret.err()).contains("PGPASSWORD").doesNotContain("geheim");
        assertThat(topic.exit()).isEqualTo(2);
        assertThat(topic.err()).contains("Sessions need a database, not a topic");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("\"colour\"");
        assertThat(printed.out()).contains("store = \"" + url.shown() + "\"  # flag");
    }

    private Process start(String... more) throws Exception {
        Map<String, String> environment = new HashMap<>(SERVER.environment());
        environment.put("FAULTLINE_HOME", folder.resolve("home").toString());
        environment.put("FAULTLINE_HTTP", "127.0.0.1:0");
        List<String> command = new ArrayList<>(List.of("serve", "--root", folder.toString()));
        command.addAll(List.of(more));
        return Run.start(environment, command.toArray(String[]::new));
    }

    private static HttpResponse<String> awaitStatus(HttpServer server, int status) throws Exception {
        long deadline = System.nanoTime() + LIMIT;
        HttpResponse<String> response = server.get("/readyz");
        while (response.statusCode() != status) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(50);
            response = server.get("/readyz");
        }
        return response;
    }
}
