package dev.faultline.client;

import io.modelcontextprotocol.client.McpSyncClient;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A server in a separate process. */
class StdioTest extends WireContract {
    @Override
    McpSyncClient lazily(Duration requestTimeout) {
        return OddServer.lazily(requestTimeout);
    }

    @Test
    void aCallDuringWhichTheServerDiesMayHaveTakenEffect() throws Exception {
        McpSyncClient sdk = impatient();

        Outcome outcome = FaultlineClient.over(sdk).ignoringHints().build().call("exit", Map.of());

        sdk.closeGracefully();
        assertTimedOut(outcome);
    }
}
