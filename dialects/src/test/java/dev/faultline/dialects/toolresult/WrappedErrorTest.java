package dev.faultline.dialects.toolresult;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/** An error inside another one: a wrapper says nothing by itself, any other exception does. */
class WrappedErrorTest {
    private final ToolResults results = new ToolResults(Map.<String, String>of()::get);

    private static String json(Envelope envelope) {
        return JsonText.print(envelope.toJson());
    }

    @Test
    @Spec({"TR-24", "TR-33"})
    void anotherErrorWithATypedCauseIsUnknownAndRetryable() {
        Exception outer = new IllegalStateException("write failed halfway", new ValidationError("row 7"));

        assertThat(json(results.createErrorResult(outer)))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"Error: write failed halfway\"}],"
                        + "\"isError\":true,\"_meta\":{\"errorType\":\"UnknownError\"}}");
        assertThat(ToolResultErrors.analyzeRetryability(outer))
                .isEqualTo(new RetryDecision(
                        false,
                        "IllegalStateException",
                        "IllegalStateException is not a known error and may be temporary"));
        assertThat(ToolResultErrors.isTerminalError(outer)).isFalse();
        assertThat(ToolResultErrors.formatError(outer)).isEqualTo("[IllegalStateException] write failed halfway");
        assertThat(results.createErrorResultFromError(outer)).isEmpty();
    }

    @Test
    @Spec({"TR-28", "TR-32"})
    void aTypedErrorInAWrapperIsTreatedAsItself() {
        Exception wrapped = new CompletionException(new ExecutionException(new ValidationError("row 7")));

        assertThat(results.createErrorResultFromError(wrapped).map(WrappedErrorTest::json))
                .contains("{\"content\":[{\"type\":\"text\",\"text\":\"Error: row 7\"}],\"isError\":true,"
                        + "\"_meta\":{\"errorType\":\"ValidationError\",\"errorCode\":\"VALIDATION_ERROR\"}}");
        assertThat(ToolResultErrors.isTerminalError(wrapped)).isTrue();
        assertThat(ToolResultErrors.formatError(wrapped)).isEqualTo("[ValidationError] (VALIDATION_ERROR) row 7");
    }

    @Test
    @Spec("TR-23")
    void theClassOfATypedErrorInAWrapperDecidesNotItsCode() {
        Exception wrapped = new ExecutionException(new McpError("no such row", ToolResultCode.VALIDATION_ERROR));

        assertThat(json(results.createErrorResult(wrapped)))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"Error: no such row\"}],\"isError\":true,"
                        + "\"_meta\":{\"errorType\":\"McpError\",\"errorCode\":\"VALIDATION_ERROR\"}}");
        assertThat(ToolResultErrors.isTerminalError(wrapped)).isFalse();
    }

    @Test
    @Spec("TR-35")
    void anUnknownErrorInAWrapperIsNamedByItsOwnClass() {
        Exception wrapped = new ExecutionException(new IllegalStateException("no such row"));

        assertThat(ToolResultErrors.analyzeRetryability(wrapped).errorType()).isEqualTo("IllegalStateException");
    }
}
