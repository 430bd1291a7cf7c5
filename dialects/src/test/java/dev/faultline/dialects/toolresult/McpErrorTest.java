package dev.faultline.dialects.toolresult;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class McpErrorTest {
    /** An error class of a server's author. */
    private static class PortError extends ValidationError {
        private static final long serialVersionUID = 1;

        PortError() {
            super("Port must be between 0 and 65535");
        }
    }

    @Test
    @Spec("TR-01")
    void hasItsNameAndACodeOnlyIfOneWasGiven() {
        McpError plain = new McpError("It broke");
        McpError coded = new McpError("Configuration error", ToolResultCode.PARSING_ERROR);

        assertThat(plain.name()).isEqualTo("McpError");
        assertThat(plain.code()).isEmpty();
        assertThat(ToolResultErrors.isSystemError(plain)).isFalse();
        assertThat(coded.name()).isEqualTo("McpError");
        assertThat(coded.code()).contains(ToolResultCode.PARSING_ERROR);
    }

    @Test
    @Spec("TR-02")
    void eachClassHasItsNameAndItsFixedCode() {
        Stream<McpError> errors = Stream.of(
                new ValidationError("m"), new TimeoutError("m"), new NetworkError("m"), new GitHubCliError("m", 1, ""));

        assertThat(errors.map(error ->
                        error.name() + " " + error.code().map(FaultCode::wire).orElseThrow()))
                .containsExactly(
                        "ValidationError VALIDATION_ERROR",
                        "TimeoutError TIMEOUT",
                        "NetworkError NETWORK_ERROR",
                        "GitHubCliError GH_CLI_ERROR");
    }

    @Test
    @Spec("TR-02")
    void aSubclassWrittenByAUserStaysInItsCategory() {
        assertThat(new PortError().name()).isEqualTo("ValidationError");
        assertThat(new PortError().code()).contains(ToolResultCode.VALIDATION_ERROR);
    }

    @Test
    void theRetryAnswerIsThatOfItsCode() {
        assertThat(new ValidationError("m").fault().retry()).isEqualTo(Retry.NEVER);
        assertThat(new TimeoutError("m").fault().retry()).isEqualTo(Retry.NOW);
        assertThat(new NetworkError("m").fault().retry()).isInstanceOf(Retry.After.class);
    }

    @Test
    void replacesANullMessageByTheMeaningOfTheCode() {
        assertThat(new TimeoutError(null).fault().message()).isEqualTo("The operation exceeded its time limit.");
        assertThat(new McpError(null).fault().message()).isEqualTo("The tool failed without a specific code.");
    }

    @Test
    void keepsItsCause() {
        IllegalStateException cause = new IllegalStateException("socket is closed");

        assertThat(new NetworkError("Failed to fetch", cause)).hasCause(cause);
        assertThat(new McpError("Bad line", ToolResultCode.PARSING_ERROR, cause))
                .hasCause(cause);
    }

    @Test
    @Spec("TR-03")
    void aFailedCommandHasItsOwnFields() {
        GitHubCliError silent = new GitHubCliError("Failed", 1, "");
        GitHubCliError talkative = new GitHubCliError("Failed", 1, "no such repository", "{}");

        assertThat(silent.exitCode()).isEqualTo(1);
        assertThat(silent.stderr()).isEmpty();
        assertThat(silent.stdout()).isEmpty();
        assertThat(talkative.stderr()).isEqualTo("no such repository");
        assertThat(talkative.stdout()).contains("{}");
    }

    @Test
    @Spec("TR-18")
    void omitsEmptyOutput() {
        GitHubCliError error = new GitHubCliError("Failed", 1, "", "");

        assertThat(error.fault().details())
                .contains(JsonObject.builder()
                        .put("exitCode", 1)
                        .put("stderr", "")
                        .build());
    }

    @TableTest
    @Spec("TR-04")
    @CsvSource({"-1, 0", "256, 255", "500, 255", "-2147483648, 0", "2147483647, 255"})
    void clampsAnExitCodeOutOfRangeAndWarnsInTheMessage(int given, int clamped) {
        GitHubCliError error = new GitHubCliError("Failed", given, "");

        assertThat(error.exitCode()).isEqualTo(clamped);
        assertThat(error.fault().message())
                .isEqualTo("[Warning: Invalid exit code " + given + " clamped to " + clamped + "] Failed");
    }

    @TableTest
    @Spec("TR-04")
    @ValueSource(ints = {0, 1, 255})
    void keepsAnExitCodeInRangeWithoutAWarning(int given) {
        GitHubCliError error = new GitHubCliError("Failed", given, "");

        assertThat(error.exitCode()).isEqualTo(given);
        assertThat(error.fault().message()).isEqualTo("Failed");
    }

    @Test
    @Spec("TR-04")
    void acceptsAnyAmountOfOutput() {
        String escaped = "\u0001".repeat(1_000_000) + "\uD800";

        GitHubCliError error = new GitHubCliError(null, -1, escaped, escaped);

        assertThat(error.code()).contains(ToolResultCode.GH_CLI_ERROR);
        assertThat(error.fault().details().orElseThrow()).isInstanceOfSatisfying(JsonObject.class, facts -> {
            assertThat(facts.string("stderr").orElseThrow()).hasSize(4096).endsWith("...");
            assertThat(JsonText.print(facts)).hasSizeLessThan(64 * 1024);
        });
        assertThat(new GitHubCliError("Failed", 1, null).stderr()).isEmpty();
    }

    @Test
    @Spec("TR-02")
    void theMessageHasNoCodeInFront() {
        assertThat(new TimeoutError("Operation timed out")).hasMessage("Operation timed out");
        assertThat(new McpError("The file is gone", CommonCode.FILE_NOT_FOUND)).hasMessage("The file is gone");
    }
}
