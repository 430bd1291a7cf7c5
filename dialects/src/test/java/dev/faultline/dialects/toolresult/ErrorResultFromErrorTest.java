package dev.faultline.dialects.toolresult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.faultline.testing.Spec;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The builder for callers that handle foreign errors themselves. */
class ErrorResultFromErrorTest {
    private final Map<String, String> environment = new HashMap<>();
    private final ToolResults results = new ToolResults(environment::get);
    private final LogCapture log = new LogCapture();

    @AfterEach
    void closeTheLog() {
        log.close();
    }

    @Test
    @Spec("TR-28")
    void returnsAResultOnlyForErrorsOfTheContract() {
        assertThat(results.createErrorResultFromError(new TimeoutError("Late")))
                .contains(results.createErrorResult(new TimeoutError("Late")));
        assertThat(results.createErrorResultFromError(new IllegalStateException("no")))
                .isEmpty();
        assertThat(results.createErrorResultFromError(null)).isEmpty();
        assertThat(results.createErrorResultFromError("text", false)).isEmpty();
    }

    @Test
    @Spec("TR-29")
    void returnsAGenericResultOnRequest() {
        assertThat(results.createErrorResultFromError(new IllegalStateException("pool is empty"), true))
                .contains(results.createErrorResult(new IllegalStateException("pool is empty")));
        assertThat(results.createErrorResultFromError(null, true)).isPresent();
    }

    @Test
    @Spec("TR-30")
    void rejectsAForeignErrorInDevelopment() {
        environment.put("NODE_ENV", "development");
        IllegalStateException foreign = new IllegalStateException("no");

        assertThatExceptionOfType(ValidationError.class).isThrownBy(() -> results.createErrorResultFromError(foreign));
        assertThatExceptionOfType(ValidationError.class)
                .isThrownBy(() -> results.createErrorResultFromError(foreign, false));
        assertThat(results.createErrorResultFromError(foreign, true)).isPresent();
        assertThat(results.createErrorResultFromError(new NetworkError("m"))).isPresent();
    }

    @Test
    @Spec("TR-29")
    void returnsAGenericResultEvenForASystemError() {
        assertThat(results.createErrorResultFromError(new OutOfMemoryError("Java heap space"), true))
                .hasValueSatisfying(
                        result -> assertThat(result.meta().string("errorType")).contains("UnknownError"));
    }

    @Test
    void logsEachResultOnceAndNothingWithoutAResult() {
        results.createErrorResultFromError(new TimeoutError("Late"));
        results.createErrorResultFromError(new IllegalStateException("no"));

        assertThat(log.messages()).containsExactly("createErrorResultFromError: [TimeoutError] (TIMEOUT) Late");
    }
}
