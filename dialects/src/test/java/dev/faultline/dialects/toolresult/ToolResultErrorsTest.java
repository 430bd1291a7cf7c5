package dev.faultline.dialects.toolresult;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

class ToolResultErrorsTest {
    private static class PortError extends ValidationError {
        private static final long serialVersionUID = 1;

        PortError() {
            super("Port must be between 0 and 65535");
        }
    }

    private static final class PrivilegedPortError extends PortError {
        private static final long serialVersionUID = 1;
    }

    static List<@Nullable Object> retryable() {
        return Arrays.asList(
                new TimeoutError("m"),
                new NetworkError("m"),
                new GitHubCliError("m", 1, ""),
                new McpError("m"),
                new McpError("m", ToolResultCode.PARSING_ERROR),
                new IllegalStateException("m"),
                new IllegalArgumentException("m"),
                new NullPointerException(),
                new OutOfMemoryError(),
                new Odd.Failure(),
                new Odd.Endless(),
                null,
                "it broke",
                7,
                Map.of());
    }

    static Stream<Object> notSystemErrors() {
        return Stream.of(
                "ENOMEM",
                Map.of("message", "no code"),
                Map.of("code", 12),
                Map.of("code", List.of("ENOMEM")),
                Map.of("code", "ENOENT"),
                Map.of("code", "enomem"),
                JsonObject.EMPTY,
                new McpError("m"),
                new TimeoutError("m"),
                new NoSuchFileException("a.txt"),
                new AccessDeniedException("a.txt"),
                new IOException("Operation not permitted"),
                new IllegalStateException("No space left on device"),
                new Odd.Failure(),
                new Odd.Endless(),
                new Odd.Text());
    }

    @Test
    @Spec({"TR-31", "TR-32"})
    void invalidInputIsTerminalWithAReason() {
        RetryDecision decision = ToolResultErrors.analyzeRetryability(new ValidationError("Module name is required"));

        assertThat(decision)
                .isEqualTo(new RetryDecision(true, "ValidationError", "The input has to be corrected first"));
    }

    @Test
    @Spec("TR-32")
    void subclassesOfInvalidInputAreTerminalAtAnyDepthAndInAnyWrapper() {
        assertThat(ToolResultErrors.isTerminalError(new PortError())).isTrue();
        assertThat(ToolResultErrors.isTerminalError(new PrivilegedPortError())).isTrue();
        assertThat(ToolResultErrors.isTerminalError(new CompletionException(new PortError())))
                .isTrue();
        assertThat(ToolResultErrors.isTerminalError(
                        new FaultException(CommonCode.MISSING_REQUIRED_FIELD.fault("path is required"))))
                .isTrue();
    }

    @TableTest
    @Spec({"TR-31", "TR-33", "TR-34"})
    @MethodSource("retryable")
    void everythingElseIsRetryable(@Nullable Object error) {
        RetryDecision decision = ToolResultErrors.analyzeRetryability(error);

        assertThat(decision.isTerminal()).isFalse();
        assertThat(ToolResultErrors.isTerminalError(error)).isFalse();
        assertThat(decision.reason()).isNotBlank();
    }

    @Test
    @Spec("TR-35")
    void theTypeIsThatOfTheErrorOrOfTheValue() {
        assertThat(Stream.<@Nullable Object>of(
                                new TimeoutError("m"),
                                new TimeoutException(),
                                new IllegalStateException("m"),
                                new IllegalStateException("m") {
                                    private static final long serialVersionUID = 1;
                                },
                                "text",
                                7,
                                true,
                                Map.of(),
                                null)
                        .map(error ->
                                ToolResultErrors.analyzeRetryability(error).errorType()))
                .containsExactly(
                        "TimeoutError",
                        "TimeoutError",
                        "IllegalStateException",
                        "IllegalStateException",
                        "string",
                        "number",
                        "boolean",
                        "object",
                        "object");
    }

    @Test
    @Spec("TR-36")
    void formatsAnErrorThatAFutureHasWrappedLikeTheErrorItself() {
        TimeoutError error = new TimeoutError("Operation timed out");

        assertThat(ToolResultErrors.formatError(new ExecutionException(error)))
                .isEqualTo("[TimeoutError] (TIMEOUT) Operation timed out");
        assertThat(ToolResultErrors.formatError(new CompletionException(new ExecutionException(error))))
                .isEqualTo("[TimeoutError] (TIMEOUT) Operation timed out");
    }

    @Test
    @Spec({"TR-15", "TR-16"})
    void recognisesTheSystemsMessageAboutMemory() {
        assertThat(ToolResultErrors.isSystemError(new IOException("error=12, Cannot allocate memory")))
                .isTrue();
    }

    @Test
    @Spec({"TR-36", "TR-37"})
    void formatsAnErrorWithItsNameItsCodeIfAnyAndItsMessage() {
        assertThat(ToolResultErrors.formatError(new TimeoutError("Operation timed out")))
                .isEqualTo("[TimeoutError] (TIMEOUT) Operation timed out");
        assertThat(ToolResultErrors.formatError(new McpError("It broke"))).isEqualTo("[McpError] It broke");
        assertThat(ToolResultErrors.formatError(new IllegalStateException("no")))
                .isEqualTo("[IllegalStateException] no");
        assertThat(ToolResultErrors.formatError(new IllegalStateException(" "))).isEqualTo("[IllegalStateException]");
        assertThat(ToolResultErrors.formatError(new FaultException(CommonCode.TIMED_OUT.fault("Late"))))
                .isEqualTo("[FaultException] (TIMED_OUT) Late");
    }

    @Test
    @Spec("TR-38")
    void addsTheStackOnRequest() {
        assertThat(ToolResultErrors.formatError(new TimeoutError("Operation timed out"), true))
                .startsWith("[TimeoutError] (TIMEOUT) Operation timed out\nStack: ")
                .contains("\n\tat " + ToolResultErrorsTest.class.getName());
        assertThat(ToolResultErrors.formatError("no error", true)).isEqualTo("no error");
    }

    @Test
    @Spec("TR-39")
    void addsNoStackByDefault() {
        assertThat(ToolResultErrors.formatError(new IllegalStateException("first\nsecond")))
                .isEqualTo("[IllegalStateException] first\nsecond");
        assertThat(ToolResultErrors.formatError(new IllegalStateException((String) null)))
                .isEqualTo("[IllegalStateException]");
        assertThat(ToolResultErrors.formatError(new Odd.Endless())).isEqualTo("[Endless] it goes round");
        assertThat(ToolResultErrors.formatError(new Odd.Failure())).isEqualTo("[Failure]");
    }

    @Test
    @Spec("TR-39")
    void formatsTheStackOfAnErrorThatIsItsOwnCause() {
        assertThat(ToolResultErrors.formatError(new Odd.Endless(), true)).contains("Stack: ", "it goes round");
        assertThat(ToolResultErrors.formatError(new Odd.Failure(), true)).isEqualTo("[Failure]\nStack: not available");
    }

    @Test
    void formatsAValueThatIsNotAnErrorAsFarAsPossible() {
        assertThat(ToolResultErrors.formatError(null)).isEqualTo("null");
        assertThat(ToolResultErrors.formatError("it broke")).isEqualTo("it broke");
        assertThat(ToolResultErrors.formatError(Map.of("why", "it broke"))).isEqualTo("{\"why\":\"it broke\"}");
        assertThat(ToolResultErrors.formatError(new Object())).isEqualTo("[object]");
        assertThat(ToolResultErrors.formatError(new Odd.Text())).isEqualTo("[string]");
        assertThat(ToolResultErrors.formatError("token=abcdef123456")).isEqualTo("token=[redacted]");
    }

    @TableTest
    @Spec({"TR-16", "TR-40", "TR-01"})
    @MethodSource("notSystemErrors")
    void onlyTheFourCodesMakeASystemError(Object error) {
        assertThat(ToolResultErrors.isSystemError(error)).isFalse();
    }

    @Test
    @Spec({"TR-15", "TR-16", "TR-40"})
    void recognisesTheFourCodesInEveryForm() {
        assertThat(ToolResultErrors.isSystemError(null)).isFalse();
        assertThat(ToolResultErrors.isSystemError(new OutOfMemoryError())).isTrue();
        assertThat(ToolResultErrors.isSystemError(new IOException("No space left on device")))
                .isTrue();
        for (String code : List.of("ENOMEM", "ENOSPC", "EMFILE", "ENFILE")) {
            assertThat(ToolResultErrors.isSystemError(Map.of("code", code))).isTrue();
            assertThat(ToolResultErrors.isSystemError(new McpError("m", new UnlistedCode(code, FaultKind.EXHAUSTED))))
                    .isTrue();
        }
    }

    @Test
    @Spec("TR-41")
    void warnsOfACodeThatIsNotTextInDevelopment() {
        Development on = new Development(name -> name.equals("NODE_ENV") ? "development" : null);
        Development off = new Development(name -> null);
        try (LogCapture log = new LogCapture()) {
            assertThat(MachineErrors.matches(Map.of("code", 12), off)).isFalse();
            assertThat(MachineErrors.matches(new McpError("no code"), on)).isFalse();
            assertThat(log.messages()).isEmpty();

            assertThat(MachineErrors.matches(Map.of("code", 12), on)).isFalse();
            assertThat(log.messages()).singleElement().asString().contains("isSystemError", "not a string");
        }
    }

    @Test
    @Spec("TR-49")
    void doesNotRetryATerminalErrorAndRetriesOthersUpToTheLimit() {
        assertThat(triesOf(new ValidationError("m"), 3)).isEqualTo(1);
        assertThat(triesOf(new NetworkError("m"), 3)).isEqualTo(4);
        assertThat(triesOf(new NetworkError("m"), 0)).isEqualTo(1);
    }

    /** {@return the number of attempts of a caller that follows the decision} */
    private static int triesOf(McpError failure, int maxRetries) {
        Callable<String> operation = () -> {
            throw failure;
        };
        int tries = 0;
        boolean goOn = true;
        while (goOn) {
            tries++;
            try {
                operation.call();
                goOn = false;
            } catch (Exception e) {
                goOn = !ToolResultErrors.isTerminalError(e) && tries <= maxRetries;
            }
        }
        return tries;
    }
}
