package dev.faultline.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.advice.Decision;
import dev.faultline.advice.Remedy;
import dev.faultline.classify.ClientCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import io.modelcontextprotocol.client.McpSyncClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A server in a separate process. */
class StdioTest extends WireContract {
    /** Longer than a test may run, so that a client that waits for it makes the test fail. */
    private static final Duration LONG = Duration.ofHours(1);

    @Override
    McpSyncClient lazily(Duration requestTimeout) {
        return OddServer.lazily(requestTimeout);
    }

    @Test
    void aCallDuringWhichTheServerDiesFailsAtOnceAndTheNextOneStartsItAgain() throws Exception {
        McpSyncClient sdk = lazily(LONG);
        FaultlineClient client = FaultlineClient.over(sdk).ignoringHints().build();

        Outcome outcome = client.call("exit", Map.of());
        Outcome next = client.call("answer", Map.of());
        Outcome again = client.call("exit", Map.of());
        Outcome last = client.call("answer", Map.of());

        sdk.closeGracefully();
        assertThat(List.of(outcome, again)).allSatisfy(StdioTest::assertEnded);
        assertThat(List.of(next, last)).hasOnlyElementsOfType(Outcome.Answer.class);
    }

    // It was sent, so it may have taken effect.
    private static void assertEnded(Outcome outcome) {
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Inferred.class, inferred -> {
            Fault fault = inferred.occurrence().fault();
            assertThat(fault.code()).isEqualTo(ClientCode.SERVER_UNAVAILABLE);
            assertThat(fault.message()).isEqualTo("The server's process ended with exit code 3");
            assertThat(fault.effect()).isEqualTo(Effect.UNKNOWN);
            assertThat(inferred.decision()).isEqualTo(new Decision.Repair(Remedy.CHECK_EFFECT));
        });
    }
}
