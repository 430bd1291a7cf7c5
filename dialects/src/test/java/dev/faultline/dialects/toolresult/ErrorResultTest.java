package dev.faultline.dialects.toolresult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.tool.CallCancelledException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The results for caught errors. */
class ErrorResultTest {
    private final Map<String, String> environment = new HashMap<>();
    private final ToolResults results = new ToolResults(environment::get);
    private final LogCapture log = new LogCapture();

    @AfterEach
    void closeTheLog() {
        log.close();
    }

    static Stream<Throwable> timeouts() {
        return Stream.of(
                new TimeoutException(),
                new SocketTimeoutException("Read timed out"),
                new HttpTimeoutException("request timed out"),
                new HttpConnectTimeoutException("connect timed out"),
                new TimeoutException() {
                    private static final long serialVersionUID = 1;
                },
                new CompletionException(new TimeoutException()));
    }

    static Stream<Throwable> networkFailures() {
        return Stream.of(
                new ConnectException("Connection refused"),
                new UnknownHostException("nowhere.invalid"),
                new NoRouteToHostException(),
                new UncheckedIOException(new ConnectException("Connection refused")));
    }

    static Stream<Throwable> systemErrors() {
        return Stream.of(
                new OutOfMemoryError("Java heap space"),
                new IOException("No space left on device"),
                new FileSystemException("a.txt", null, "Too many open files"),
                new IOException("Too many open files in system"),
                new UncheckedIOException(new IOException("No space left on device")),
                new IllegalStateException("Not saved", new IOException("No space left on device")));
    }

    static Stream<Throwable> wrapped() {
        return Stream.of(
                new NoSuchFileException("a.txt"),
                new FileNotFoundException("a.txt"),
                new AccessDeniedException("a.txt"),
                new IOException("Operation not permitted"),
                new IllegalArgumentException("bad port"),
                new NumberFormatException("For input string: \"x\""),
                new StackOverflowError(),
                new InterruptedException(),
                new ClosedByInterruptException(),
                new CallCancelledException(),
                new IllegalStateException((String) null),
                new IllegalStateException("in an anonymous class") {
                    private static final long serialVersionUID = 1;
                });
    }

    static Stream<Throwable> programmingErrors() {
        return Stream.of(
                new NullPointerException("name is null"),
                new ClassCastException(),
                new IndexOutOfBoundsException(3),
                new ArrayIndexOutOfBoundsException(3),
                new ArrayStoreException(),
                new ArithmeticException("/ by zero"),
                new UnsupportedOperationException(),
                new ReadOnlyBufferException(),
                new NoClassDefFoundError("Missing"),
                new NullPointerException() {
                    private static final long serialVersionUID = 1;
                },
                new CompletionException(new NullPointerException()));
    }

    static List<@Nullable Object> oddValues() {
        return Arrays.asList(
                null,
                "ENOMEM",
                7,
                Map.of("code", "ENOSPC"),
                Map.of("code", 7),
                new Object() {
                    @Override
                    public String toString() {
                        throw new IllegalStateException("toString");
                    }
                },
                new Odd.Text(),
                new Odd.Failure(),
                new Odd.Endless());
    }

    @ParameterizedTest
    @Spec("TR-02")
    @MethodSource("timeouts")
    void aTimeoutOfJavaIsATimeoutError(Throwable thrown) {
        assertThat(meta(thrown)).isEqualTo("{\"errorType\":\"TimeoutError\",\"errorCode\":\"TIMEOUT\"}");
    }

    @ParameterizedTest
    @Spec("TR-02")
    @MethodSource("networkFailures")
    void aSocketFailureOfJavaIsANetworkError(Throwable thrown) {
        assertThat(meta(thrown)).isEqualTo("{\"errorType\":\"NetworkError\",\"errorCode\":\"NETWORK_ERROR\"}");
    }

    @Test
    @Spec({"TR-05", "TR-18"})
    void eachClassHasItsOwnTypeAndCode() {
        assertThat(meta(new TimeoutError("m"))).isEqualTo("{\"errorType\":\"TimeoutError\",\"errorCode\":\"TIMEOUT\"}");
        assertThat(meta(new ValidationError("m")))
                .isEqualTo("{\"errorType\":\"ValidationError\",\"errorCode\":\"VALIDATION_ERROR\"}");
        assertThat(meta(new NetworkError("m")))
                .isEqualTo("{\"errorType\":\"NetworkError\",\"errorCode\":\"NETWORK_ERROR\"}");
    }

    @Test
    @Spec("TR-18")
    void aFailedCommandAddsItsOutput() {
        assertThat(meta(new GitHubCliError("m", 0, "", " ")))
                .isEqualTo("{\"errorType\":\"GitHubCliError\",\"errorCode\":\"GH_CLI_ERROR\","
                        + "\"exitCode\":0,\"stderr\":\"\",\"stdout\":\" \"}");
        assertThat(meta(new GitHubCliError("m", 1, "no", "")))
                .isEqualTo("{\"errorType\":\"GitHubCliError\",\"errorCode\":\"GH_CLI_ERROR\","
                        + "\"exitCode\":1,\"stderr\":\"no\"}");
    }

    @ParameterizedTest
    @Spec({"TR-15", "TR-16"})
    @MethodSource("systemErrors")
    void rethrowsTheSameSystemError(Throwable thrown) {
        assertThat(catchThrowable(() -> results.createErrorResult(thrown))).isSameAs(thrown);
        assertThat(log.messages()).isEmpty();
    }

    @ParameterizedTest
    @Spec({"TR-02", "TR-16", "TR-24"})
    @MethodSource("wrapped")
    void anyOtherErrorIsUnknownAndLoggedWithItsStack(Throwable thrown) {
        assertThat(meta(thrown)).isEqualTo("{\"errorType\":\"UnknownError\"}");

        assertThat(log.levels()).containsExactly(Level.SEVERE);
        assertThat(log.messages()).singleElement().asString().contains("Stack: ");
        assertThat(Thread.interrupted()).isEqualTo(thrown instanceof InterruptedException);
    }

    @ParameterizedTest
    @Spec("TR-17")
    @MethodSource("programmingErrors")
    void marksAProgrammingErrorAndLogsItOnceWithItsWholeStack(Throwable thrown) {
        assertThat(meta(thrown)).isEqualTo("{\"errorType\":\"UnknownError\",\"isProgrammingError\":true}");

        assertThat(log.messages())
                .singleElement()
                .asString()
                .contains("Stack: ", "at " + ErrorResultTest.class.getName());
    }

    @Test
    @Spec("TR-17")
    void malformedDataBelowAParsingErrorIsNotABug() {
        McpError error = new McpError("Line 4 is cut off", ToolResultCode.PARSING_ERROR, new NullPointerException());

        assertThat(meta(error)).isEqualTo("{\"errorType\":\"McpError\",\"errorCode\":\"PARSING_ERROR\"}");
    }

    @Test
    @Spec({"TR-23", "TR-12"})
    void aPlainErrorHasItsNameAndItsCodeIfAny() {
        assertThat(meta(new McpError("m"))).isEqualTo("{\"errorType\":\"McpError\"}");
        assertThat(meta(new McpError("m", ToolResultCode.TIMEOUT)))
                .isEqualTo("{\"errorType\":\"McpError\",\"errorCode\":\"TIMEOUT\"}");
        assertThat(meta(new FaultException(CommonCode.FILE_NOT_FOUND.fault("No"))))
                .isEqualTo("{\"errorType\":\"McpError\",\"errorCode\":\"FILE_NOT_FOUND\"}");
    }

    @Test
    @Spec({"TR-24", "TR-25"})
    void theTextIsTheMessageOfTheError() {
        assertThat(text(new TimeoutError("Operation timed out"))).isEqualTo("Error: Operation timed out");
        assertThat(text(new IllegalStateException("pool is empty"))).isEqualTo("Error: pool is empty");
        assertThat(text("it broke")).isEqualTo("Error: it broke");
        assertThat(text(new SocketTimeoutException("Read timed out"))).isEqualTo("Error: Read timed out");
        assertThat(text(new TimeoutException())).isEqualTo("Error: The operation timed out");
        assertThat(text(new IllegalStateException((String) null))).isEqualTo("Error: An unexpected error occurred");
        assertThat(text(null)).isEqualTo("Error: An unexpected error occurred");
    }

    @ParameterizedTest
    @Spec({"TR-24", "TR-26", "TR-48"})
    @MethodSource("oddValues")
    void anythingThrownBecomesAValidResult(@Nullable Object thrown) {
        environment.put("NODE_ENV", "development");

        Envelope result = results.createErrorResult(thrown);

        assertThat(JsonText.print(result.meta())).isEqualTo("{\"errorType\":\"UnknownError\"}");
        assertThat(ToolResultGuards.validateToolResult(result)).isTrue();
        assertThat(new ToolResultDialect().check(result)).isEmpty();
    }

    @Test
    void logsAKnownErrorOnceWithoutItsStack() {
        results.createErrorResult(new ValidationError("URL is required"));
        results.createErrorResult(new NetworkError("HTTP 502"));

        assertThat(log.levels()).containsExactly(Level.WARNING, Level.SEVERE);
        assertThat(log.messages())
                .containsExactly(
                        "createErrorResult: [ValidationError] (VALIDATION_ERROR) URL is required",
                        "createErrorResult: [NetworkError] (NETWORK_ERROR) HTTP 502");
    }

    @Test
    void resultAndLogContainNoSecret() {
        String secret = "ghp_0123456789abcdefghijABCDEFGHIJ456789";

        Envelope known = results.createErrorResult(new GitHubCliError("Bad token " + secret, 1, "used " + secret));
        Envelope unknown = results.createErrorResult(new IllegalStateException("Bad token " + secret));

        assertThat(List.of(known.toJson(), unknown.toJson()).toString())
                .contains("Bad token")
                .doesNotContain(secret);
        assertThat(log.messages()).hasSize(2).noneMatch(message -> message.contains(secret));
    }

    @Test
    @Spec("TR-50")
    void concurrentResultsAreIndependent() {
        List<String> made = IntStream.range(0, 2000)
                .parallel()
                .mapToObj(i -> results.createErrorResult(new GitHubCliError("run " + i, i % 256, "err " + i)))
                .map(result -> JsonText.print(result.toJson()))
                .toList();

        assertThat(made)
                .isEqualTo(IntStream.range(0, 2000)
                        .mapToObj(i -> "{\"content\":[{\"type\":\"text\",\"text\":\"Error: run " + i
                                + "\"}],\"isError\":true,\"_meta\":{\"errorType\":\"GitHubCliError\","
                                + "\"errorCode\":\"GH_CLI_ERROR\",\"exitCode\":" + i % 256 + ",\"stderr\":\"err " + i
                                + "\"}}")
                        .toList());
    }

    private String meta(@Nullable Object error) {
        return JsonText.print(results.createErrorResult(error).meta());
    }

    private String text(@Nullable Object error) {
        return results.createErrorResult(error).text().getFirst();
    }
}
