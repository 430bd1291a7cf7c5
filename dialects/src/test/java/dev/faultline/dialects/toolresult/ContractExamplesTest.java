package dev.faultline.dialects.toolresult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every call in the contract, with the result that the contract gives for it. */
class ContractExamplesTest {
    /** The source of the pages. */
    private interface Pages {
        String fetch(String url, int timeout) throws IOException;
    }

    private static final ToolResults RESULTS = new ToolResults(name -> null);

    private final LogCapture log = new LogCapture();

    @AfterEach
    void closeTheLog() {
        log.close();
    }

    // The page docs/contracts/tool-result.md shows this method.
    private static Envelope fetchPage(Pages pages, String url, int timeout) {
        try {
            if (url.isEmpty()) {
                throw new ValidationError("URL is required");
            }
            return RESULTS.createSuccessResult(
                    "Fetched " + pages.fetch(url, timeout).length() + " bytes");
        } catch (HttpTimeoutException e) {
            return RESULTS.createErrorResult(new TimeoutError("Request timed out after " + timeout + "ms", e));
        } catch (IOException | McpError e) {
            return RESULTS.createErrorResult(e);
        }
    }

    @Test
    @Spec("TR-01")
    void aConfigurationErrorHasItsCode() {
        assertThat(json(RESULTS.createErrorResult(new McpError("Configuration error", ToolResultCode.PARSING_ERROR))))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"Error: Configuration error\"}],"
                        + "\"isError\":true,\"_meta\":{\"errorType\":\"McpError\",\"errorCode\":\"PARSING_ERROR\"}}");
    }

    @Test
    @Spec({"TR-03", "TR-18"})
    void aPullRequestThatCouldNotBeCreated() {
        GitHubCliError error = new GitHubCliError("Failed to create PR", 1, "Error: could not create pull request", "");

        assertThat(json(RESULTS.createErrorResult(error)))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"Error: Failed to create PR\"}],"
                        + "\"isError\":true,\"_meta\":{\"errorType\":\"GitHubCliError\","
                        + "\"errorCode\":\"GH_CLI_ERROR\",\"exitCode\":1,"
                        + "\"stderr\":\"Error: could not create pull request\"}}");
    }

    @Test
    @Spec({"TR-06", "TR-09"})
    void successes() {
        assertThat(json(RESULTS.createToolSuccess("Operation completed successfully")))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"Operation completed successfully\"}],"
                        + "\"isError\":false}");
        assertThat(json(RESULTS.createToolSuccess("User created", Map.of("userId", "123"))))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"User created\"}],\"isError\":false,"
                        + "\"_meta\":{\"userId\":\"123\"}}");
        assertThat(json(RESULTS.createToolSuccess("")))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"\"}],\"isError\":false}");
        assertThatExceptionOfType(ValidationError.class).isThrownBy(() -> RESULTS.createToolSuccess(null));
    }

    @Test
    @Spec({"TR-10", "TR-11", "TR-12"})
    void errorsByHand() {
        assertThat(json(RESULTS.createToolError("File not found", "NotFoundError", "FILE_NOT_FOUND")))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"File not found\"}],\"isError\":true,"
                        + "\"_meta\":{\"errorType\":\"NotFoundError\",\"errorCode\":\"FILE_NOT_FOUND\"}}");
        assertThat(json(RESULTS.createToolError("Invalid input", "ValidationError")))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"Invalid input\"}],\"isError\":true,"
                        + "\"_meta\":{\"errorType\":\"ValidationError\"}}");
        assertThat(json(RESULTS.createToolError("", "SilentError")))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"\"}],\"isError\":true,"
                        + "\"_meta\":{\"errorType\":\"SilentError\"}}");
        assertThat(RESULTS.createToolError("error", "  ValidationError  "))
                .isEqualTo(RESULTS.createToolError("error", "ValidationError"));
    }

    @Test
    @Spec("TR-10")
    void rejectedErrorsByHand() {
        assertThatExceptionOfType(ValidationError.class).isThrownBy(() -> RESULTS.createToolError(null, "Error"));
        assertThatExceptionOfType(ValidationError.class).isThrownBy(() -> RESULTS.createToolError("msg", null));
        assertThatExceptionOfType(ValidationError.class).isThrownBy(() -> RESULTS.createToolError("msg", ""));
        assertThatExceptionOfType(ValidationError.class).isThrownBy(() -> RESULTS.createToolError("msg", "   "));
    }

    @Test
    @Spec({"TR-36", "TR-38"})
    void aFormattedError() {
        TimeoutError error = new TimeoutError("Operation timed out");

        assertThat(ToolResultErrors.formatError(error)).isEqualTo("[TimeoutError] (TIMEOUT) Operation timed out");
        assertThat(ToolResultErrors.formatError(error, true))
                .startsWith("[TimeoutError] (TIMEOUT) Operation timed out\nStack: ");
    }

    @Test
    @Spec({"TR-28", "TR-47"})
    void aWholeTool() {
        Pages late = (url, timeout) -> {
            throw new HttpTimeoutException("request timed out");
        };
        Pages refusing = (url, timeout) -> {
            throw new NetworkError("HTTP 502: Bad Gateway");
        };

        assertThat(fetchPage((url, timeout) -> "hello", "https://example.org", 5000))
                .isEqualTo(RESULTS.createToolSuccess("Fetched 5 bytes"));
        assertThat(fetchPage(late, "", 5000).meta().string("errorType")).contains("ValidationError");
        assertThat(fetchPage(late, "https://example.org", 5000).text())
                .containsExactly("Error: Request timed out after 5000ms");
        assertThat(fetchPage(refusing, "https://example.org", 5000).meta().string("errorType"))
                .contains("NetworkError");
    }

    private static String json(Envelope envelope) {
        return JsonText.print(envelope.toJson());
    }
}
