package dev.faultline.gateway.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients say when they cancel. */
class AbandonmentTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TypeScript 1        | McpError: MCP error -32001: Request timed out",
                "TypeScript 1, early | Error: MCP error -32001: Request timed out",
                "TypeScript 2        | SdkError: Request timed out",
                "Node's AbortSignal  | TimeoutError: The operation was aborted due to timeout",
                "Python 2            | timed out after 60.0s",
                "Python 2, whole     | timed out after 30s",
                "Go                  | context deadline exceeded",
                "Kotlin              | Request timed out",
                "Kotlin, early       | MCP error -32001: Request timed out",
                "Rust                | request timeout",
                "the gateway         | The connection of the client was closed"
            })
    void aClientStopsWaiting(String sdk, String reason) {
        assertThat(of(Optional.of(reason))).as(sdk).isEqualTo(Abandonment.STOPPED_WAITING);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AbortError: This operation was aborted", // TypeScript, for an AbortController
                "caller cancelled", // Python 2
                "context canceled", // Go
                "User requested cancellation",
                "The user stopped the call because it took too long",
                "timeout",
                ""
            })
    void anyOtherReasonTakesTheCallBack(String reason) {
        assertThat(of(Optional.of(reason))).isEqualTo(Abandonment.WITHDRAWN);
    }

    @Test
    void noReasonTakesTheCallBack() {
        assertThat(of(Optional.empty())).isEqualTo(Abandonment.WITHDRAWN);
    }

    private static Abandonment of(Optional<String> reason) {
        JsonObject.Builder params = JsonObject.builder().put("requestId", 1);
        reason.ifPresent(text -> params.put("reason", text));
        JsonObject note = JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("method", "notifications/cancelled")
                .put("params", params.build())
                .build();
        Message message = new MessageScanner().read(JsonText.bytes(note)).orElseThrow();
        return Abandonment.of((Message.Notification) message);
    }
}
