package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.json.JsonObject;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A handler can be called by a test of its author, and can move back to the SDK's own server. */
class ClientArgumentsTest {
    @Test
    void readsTheArgumentsOfARequestThatNoGuardedServerMade() {
        CallToolRequest request = CallToolRequest.builder("paint")
                .arguments(Map.of("colour", "red"))
                .build();

        assertThat(ClientArguments.of(request))
                .isEqualTo(JsonObject.builder().put("colour", "red").build());
    }

    @Test
    void aRequestWithoutArgumentsHasNone() {
        assertThat(ClientArguments.of(CallToolRequest.builder("paint").build())).isEqualTo(JsonObject.EMPTY);
    }

    @Test
    void rejectsArgumentsThatAreNotJson() {
        CallToolRequest request = CallToolRequest.builder("paint")
                .arguments(Map.of("colour", new Object()))
                .build();

        assertThatThrownBy(() -> ClientArguments.of(request))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the arguments of paint are not JSON");
    }
}
