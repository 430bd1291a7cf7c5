package dev.faultline.examples.byhand;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.fault.Effect;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The example, used by a client over two streams. */
class ByHandServerTest {
    private static final String NOT_RETRYABLE = ",\"retry\":{\"kind\":\"not_retryable\"}";

    private StreamClient client;

    @BeforeEach
    void connect() throws Exception {
        client = new StreamClient();
    }

    @AfterEach
    void disconnect() throws Exception {
        client.close();
    }

    @Test
    @Spec("TE-13")
    void aSuccessfulCallReturnsTheResultOfTheTool() {
        JsonObject result = client.call("find_order", "{\"id\":\"7\"}");

        assertThat(JsonText.print(result)).contains("Order 7 is on its way").doesNotContain("retry");
    }

    @Test
    @Spec({"TE-08", "SE-43"})
    void aFaultIsWrittenCompletelyAndKeepsTheContract() {
        Envelope envelope = Envelope.fromJson(client.call("find_order", "{\"id\":\"unknown\"}"));

        assertThat(envelope.text())
                .containsExactly("{\"code\":\"NOT_FOUND\",\"message\":\"Order not found: unknown\"" + NOT_RETRYABLE
                        + ",\"suggestion\":\"List the orders and use an id from that list.\""
                        + ",\"details\":{\"id\":\"unknown\"}}");
        assertThat(new ToolErrorDialect().check(envelope)).isEmpty();
    }

    @Test
    @Spec({"TE-09", "PD-58"})
    void badArgumentsAreReportedInTheDialect() {
        Envelope envelope = Envelope.fromJson(client.call("find_order", "{\"ID\":7}"));

        assertThat(envelope.text().getFirst())
                .startsWith("{\"code\":\"VALIDATION_ERROR\",\"message\":\"Invalid input\"" + NOT_RETRYABLE)
                .contains("{\"path\":\"id\",\"message\":\"id is required\"}")
                .contains("Did you mean `id`?");
    }

    @Test
    @Spec({"TE-12", "TE-20", "PD-53"})
    void anExceptionIsReportedWithoutItsSecret() {
        Envelope envelope = Envelope.fromJson(client.call("throw", "{}"));

        assertThat(envelope.text())
                .containsExactly("{\"code\":\"INTERNAL_ERROR\",\"message\":"
                        + "\"no connection to jdbc:postgresql://[redacted]@db/orders\"" + NOT_RETRYABLE + "}");
    }

    @Test
    @Spec("TE-12")
    void aToolThatReturnsNothingIsAnswered() {
        Envelope envelope = Envelope.fromJson(client.call("return_nothing", "{}"));

        assertThat(envelope.text())
                .containsExactly("{\"code\":\"INTERNAL_ERROR\",\"message\":\"The tool returned no result\""
                        + NOT_RETRYABLE + "}");
    }

    @Test
    @Spec("TE-12")
    void aToolThatHangsIsAnsweredAfterItsTimeLimit() {
        Envelope envelope = Envelope.fromJson(client.call("hang", "{}"));

        assertThat(envelope.text())
                .containsExactly("{\"code\":\"TIMEOUT\",\"message\":\"The tool did not answer in time\","
                        + "\"retry\":{\"kind\":\"retryable_immediate\"}}");
        assertThat(OccurrenceMeta.read(envelope.meta()))
                .hasValueSatisfying(meta -> assertThat(meta.effect()).isEqualTo(Effect.NONE));
    }

    @Test
    @Spec("TE-12")
    void aToolThatOverflowsTheStackIsAnsweredAndTheServerKeepsRunning() {
        Envelope envelope = Envelope.fromJson(client.call("overflow", "{}"));

        assertThat(envelope.text())
                .containsExactly("{\"code\":\"INTERNAL_ERROR\",\"message\":\"An unexpected error occurred\""
                        + NOT_RETRYABLE + "}");
        assertThat(JsonText.print(client.call("find_order", "{\"id\":\"8\"}"))).contains("Order 8");
    }

    @Test
    @Spec("PD-60")
    void theToolsKeepTheirNamesAndSchemas() {
        JsonObject answer = client.request("tools/list", "{}");

        assertThat(JsonText.print(answer))
                .contains("\"name\":\"find_order\"", "\"name\":\"overflow\"", "\"required\":[\"id\"]");
    }

    @Test
    @Spec("SE-01")
    void everyCallIsAnsweredExactlyOnce() {
        for (String tool : new String[] {"throw", "return_nothing", "hang", "overflow", "find_order"}) {
            client.call(tool, "{}");
        }
        client.request("ping", "{}");

        assertThat(client.unexpectedAnswers()).isZero();
    }

    @Test
    @Spec("SE-01")
    void unreadableInputIsAnsweredAndTheServerKeepsRunning() {
        assertThat(client.unreadable("{\"jsonrpc\":\"2.0\",\"id\":\"lost\",\"meth"))
                .contains("-32700");
        assertThat(client.unreadable("[{\"jsonrpc\":\"2.0\",\"method\":\"ping\"}]"))
                .contains("-32600");
        assertThat(JsonText.print(client.call("find_order", "{\"id\":\"9\"}"))).contains("Order 9");
    }
}
