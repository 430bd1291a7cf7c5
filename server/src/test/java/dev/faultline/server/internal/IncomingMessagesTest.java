package dev.faultline.server.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.TableTest;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.ValueSource;

class IncomingMessagesTest {
    private final IncomingMessages messages = new IncomingMessages();

    @TableTest
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
        String key = messages.put(SdkMessage.of(json(text), McpJsonDefaults.getMapper()));

        IncomingMessages.Parsed parsed = messages.take(key).orElseThrow();
        assertThat(parsed.message()).isEqualTo(McpSchema.deserializeJsonRpcMessage(McpJsonDefaults.getMapper(), text));
        assertThat(json(text).members().keySet()).containsAll(parsed.keySet()); // by which the SDK recognises the type
    }

    @Test
    void aMessageCanBeTakenOnlyOnce() {
        String key = messages.put(
                SdkMessage.of(json("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}"), McpJsonDefaults.getMapper()));

        assertThat(messages.take(key)).isPresent();
        assertThat(messages.take(key)).isEmpty();
    }

    @Test
    void aRemovedMessageCannotBeTaken() {
        String key = messages.put(
                SdkMessage.of(json("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}"), McpJsonDefaults.getMapper()));

        messages.remove(key);

        assertThat(messages.take(key)).isEmpty();
    }

    private static JsonObject json(String text) {
        return (JsonObject) JsonText.read(text.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE)
                .clean()
                .orElseThrow();
    }
}
