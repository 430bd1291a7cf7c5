package dev.faultline.client;

import io.modelcontextprotocol.client.McpSyncClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;

/** The same tools over streamable HTTP. */
class HttpTest extends WireContract {
    private final List<OddHttpServer> servers = new ArrayList<>();

    @Override
    McpSyncClient lazily(Duration requestTimeout) throws Exception {
        OddHttpServer server = new OddHttpServer(OddTools.all());
        servers.add(server);
        return server.lazily(requestTimeout);
    }

    @AfterAll
    void stop() throws Exception {
        for (OddHttpServer server : servers) {
            server.stop();
        }
    }
}
