package dev.faultline.examples.orders;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.fault.Retry;
import dev.faultline.testing.client.CallResult;
import dev.faultline.testing.client.InMemoryClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OrderServerTest {
    @Test
    void findsAnOrder() {
        try (InMemoryClient client = InMemoryClient.of(OrderServer.server(new Orders()))) {
            assertThat(client.call("find_order", Map.of("id", "4711"))
                            .assertSuccess()
                            .text())
                    .isEqualTo("Order 4711 is on its way");
        }
    }

    @Test
    void anUnknownOrderIsNotFound() {
        try (InMemoryClient client = InMemoryClient.of(OrderServer.server(new Orders()))) {
            client.call("find_order", Map.of("id", "4713"))
                    .assertFault(OrderCode.ORDER_NOT_FOUND)
                    .assertMessage("Order not found: 4713")
                    .assertRetry(Retry.NEVER);
        }
    }

    @Test
    void aBusyStoreCanBeAskedAgain() {
        try (InMemoryClient client = InMemoryClient.of(OrderServer.server(new Orders()))) {
            client.call("count_orders")
                    .assertFault(OrderCode.STORE_BUSY)
                    .assertRetry(Retry.after(ofSeconds(2)))
                    .assertHides("hunter2");
        }
    }

    @Test
    void theReadmeShowsWhatTheBusyStoreSends() throws Exception {
        try (InMemoryClient client = InMemoryClient.of(OrderServer.server(new Orders()))) {
            CallResult result = client.call("count_orders");

            assertThat(result.envelope().meta().get(ToolFailureDialect.KEY)).isPresent();
            assertThat(Files.readString(Path.of("..", "README.md")))
                    .contains("isError: true   \"" + result.text().replace("\n", "\n" + " ".repeat(17)) + "\"\n");
        }
    }
}
