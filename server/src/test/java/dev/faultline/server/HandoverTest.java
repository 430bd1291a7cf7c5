package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandoverTest {
    private final Handover handover = new Handover();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"tools/list\",\"params\":{\"cursor\":\"x\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":9007199254740993,\"method\":\"ping\",\"params\":{}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"roots\":[{\"uri\":\"file:///a\"}]}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32601,\"message\":\"no\",\"data\":[1.5,null]}}"
            })
    void theSdkGetsWhatItWouldHaveRead(String text) throws IOException {
        String number = handover.leave(SdkMessage.of(json(text), McpJsonDefaults.getMapper()));

        Handover.Found found = handover.take(number).orElseThrow();
        assertThat(found.message()).isEqualTo(McpSchema.deserializeJsonRpcMessage(McpJsonDefaults.getMapper(), text));
        assertThat(json(text).members().keySet()).containsAll(found.keySet()); // by which it tells them apart
    }

    @Test
    void nobodyGetsAMessageTwice() {
        String number = handover.leave(
                SdkMessage.of(json("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}"), McpJsonDefaults.getMapper()));

        assertThat(handover.take(number)).isPresent();
        assertThat(handover.take(number)).isEmpty();
    }

    private static JsonObject json(String text) {
        return (JsonObject) JsonText.read(text.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE)
                .clean()
                .orElseThrow();
    }
}
