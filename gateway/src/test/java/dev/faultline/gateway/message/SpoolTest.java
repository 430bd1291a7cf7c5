package dev.faultline.gateway.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonNumber;
import dev.faultline.testing.TableTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages in files instead of memory. */
class SpoolTest {
    private static final long MESSAGES = 10;

    private final Spool spool = new Spool(MESSAGES, 1_000);

    // In chunks, so that every token is cut somewhere.
    private Optional<Message.Response> spooled(String message, int chunk) {
        byte[] utf8 = message.getBytes(StandardCharsets.UTF_8);
        spool.begin();
        for (int from = 0; from < utf8.length; from += chunk) {
            spool.accept(utf8, from, Math.min(utf8.length, from + chunk));
        }
        return spool.take();
    }

    private static String written(Message.Response response) throws IOException {
        LargeText answer = response.text().whole().orElseThrow().answering(JsonNumber.of(77));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long length = answer.length();
        answer.writeTo(out);
        assertThat(out.size()).isEqualTo(length);
        return out.toString(StandardCharsets.UTF_8);
    }

    @TableTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"a\"}]}}",
                "{\"result\":{\"content\":[],\"isError\":true},\"jsonrpc\":\"2.0\", \"id\" : 5 }",
                "{\"jsonrpc\":\"2.0\",\"x\":{\"id\":9,\"error\":1},\"id\":5,\"result\":{\"a\":{\"isError\":true},\"n\":[1,{\"b\":2}]}}",
                "{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{\"text\":\"\\\"}],{"
                        + " \\\\\",\"structuredContent\":{\"error\":{}}}}"
            })
    void passTheirBytesUnderTheIdOfTheClient(String message) throws IOException {
        for (int chunk = 1; chunk < 9; chunk++) {
            Message.Response response = spooled(message, chunk).orElseThrow();
            Message.Response small = (Message.Response) new MessageScanner()
                    .read(message.getBytes(StandardCharsets.UTF_8))
                    .orElseThrow();

            assertThat(response.id()).isEqualTo(JsonNumber.of(5));
            for (Part part : Part.values()) {
                assertThat(response.text().has(part))
                        .as(part.name())
                        .isEqualTo(small.text().has(part));
            }
            assertThat(response.text().text(Part.IS_ERROR))
                    .isEqualTo(small.text().text(Part.IS_ERROR));
            assertThat(written(response))
                    .isEqualTo(message.replace("\"id\":5", "\"id\":77").replace("\"id\" : 5", "\"id\" : 77"));
        }
    }

    @TableTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":5,\"error\":{\"code\":1,\"message\":\"m\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"m\",\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{}}"
            })
    void isOnlyForResults(String message) {
        assertThat(spooled(message, 4)).isEmpty();
        assertThat(spool.exceeded()).contains(MESSAGES);
    }

    @TableTest
    @ValueSource(
            strings = {"Listening on port 3000", "{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{", "{\"id\":1,\"id\":2}"})
    void dropsWhatIsNotAMessage(String text) {
        assertThat(spooled(text, 4)).isEmpty();
        assertThat(spool.exceeded()).isEmpty();
    }

    @Test
    void dropsWhatIsLargerThanAResultMayBe() {
        assertThat(spooled("{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{\"a\":\"" + "x".repeat(1_000) + "\"}}", 100))
                .isEmpty();
        assertThat(spool.exceeded()).contains(1_000L);
        assertThat(spooled("{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{}}", 4)).isPresent();
    }
}
