package dev.faultline.app.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.wire.HttpConnection;
import dev.faultline.server.testing.Messages;
import dev.faultline.toolsets.workspace.session.LockOn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two real servers behind a real nginx, which sends each request to the other server than the one before. */
@Tag("thorough")
class SeveralServersTest {
    private static final String OPEN = "{\"path\":\"a.txt\"}";

    @TempDir
    private static Path folder;

    private static TwoServers servers;
    private static LoadBalancer balancer;

    @BeforeAll
    static void start() throws Exception {
        servers = TwoServers.start(folder, LockOn.ANY);
        balancer = LoadBalancer.start(folder, servers.ports());
        Files.writeString(servers.root().resolve("a.txt"), "a\n");
    }

    @AfterAll
    static void stop() {
        balancer.close();
        servers.close();
    }

    @Test
    void everyServerAnswersForASession() throws Exception {
        HttpConnection client = balancer.connect();
        for (int i = 0; i < 10; i++) {
            assertThat(Messages.texts(Messages.result(client.call("open_file", OPEN))))
                    .isNotEmpty();
        }

        assertThat(servers.get(0).get("/metrics").body()).containsPattern("(?m)^faultline_sessions [1-9]");
        assertThat(servers.get(1).get("/metrics").body()).containsPattern("(?m)^faultline_sessions [1-9]");
    }

    @Test
    void theSessionOfAWorkspaceAndItsLockAreTheSameAtEveryServer() throws Exception {
        HttpConnection client = balancer.connect();
        client.call("begin_session", "{\"workspace_root\":\"" + servers.root().toRealPath() + "\"}");
        for (int i = 0; i < 4; i++) {
            assertThat(client.text("read_file", OPEN)).contains("\"isError\":false");
        }

        assertThat(client.text("read_file", "{\"path\":\"none.txt\"}")).contains("FILE_NOT_FOUND"); // locks

        for (int i = 0; i < 4; i++) {
            assertThat(client.text("end_session", "{}")).contains("SESSION_LOCKED");
        }
    }

    @Test
    void aSessionThatItsClientDeletesEndsAtEveryServer() throws Exception {
        HttpConnection client = balancer.connect();
        client.call("open_file", OPEN);
        client.call("open_file", OPEN);

        assertThat(client.status("DELETE", "")).isEqualTo(200);

        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        int lost = 0;
        while (lost < 4 && System.nanoTime() < deadline) { // in a row: at both servers
            lost = client.post(Messages.call(1, "open_file", OPEN)).statusCode() == 404 ? lost + 1 : 0;
        }
        assertThat(lost).isEqualTo(4);
    }
}
