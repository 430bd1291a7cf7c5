package dev.faultline.dialects.toolresult;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialects.DialectContract;
import dev.faultline.dialects.Samples;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;

class ToolResultDialectTest extends DialectContract {
    private static final ToolResultDialect DIALECT = new ToolResultDialect();

    ToolResultDialectTest() {
        super(DIALECT);
    }

    @Override
    protected Fault carried(Fault fault) {
        return new Fault(
                fault.code(),
                fault.thrownTextOrMessage(),
                fault.retry(),
                fault.effect(),
                Optional.empty(),
                fault.arguments(),
                fault.details().filter(JsonObject.class::isInstance),
                Optional.empty());
    }

    @Override
    protected boolean mayWrite(FaultCode code) {
        return super.mayWrite(code)
                || code instanceof UnlistedCode
                || code.wire().equals("UnknownError");
    }

    @Override
    protected Map<String, String> broken() {
        Map<String, String> broken = new LinkedHashMap<>();
        broken.put(
                "TR-42 no isError",
                "{\"content\":[{\"type\":\"text\",\"text\":\"m\"}],\"_meta\":{\"errorType\":\"E\"}}");
        broken.put("TR-42 isError false", result("false", "{\"errorType\":\"E\"}"));
        broken.put("TR-42 isError as text", result("\"true\"", "{\"errorType\":\"E\"}"));
        broken.put("TR-42 isError as number", result("1", "{\"errorType\":\"E\"}"));
        broken.put("TR-42 no content", "{\"isError\":true,\"_meta\":{\"errorType\":\"E\"}}");
        broken.put("TR-42 content as text", content("\"m\""));
        broken.put("TR-42 empty content", content("[]"));
        broken.put("TR-42 content without text", content("[{\"type\":\"image\",\"data\":\"\"}]"));
        broken.put("TR-42 no meta", "{\"content\":[{\"type\":\"text\",\"text\":\"m\"}],\"isError\":true}");
        broken.put("TR-42 null meta", result("true", "null"));
        broken.put("TR-42 empty meta", meta("{}"));
        broken.put("TR-07 no errorType", meta("{\"errorCode\":\"TIMEOUT\"}"));
        broken.put("TR-07 empty errorType", meta("{\"errorType\":\"\"}"));
        broken.put("TR-07 errorType as number", meta("{\"errorType\":7}"));
        broken.put("TR-10 blank errorType", meta("{\"errorType\":\" \\t\"}"));
        broken.put("TR-11 errorType with spaces", meta("{\"errorType\":\" TimeoutError \"}"));
        broken.put("TR-12 null errorCode", meta("{\"errorType\":\"E\",\"errorCode\":null}"));
        broken.put("TR-12 empty errorCode", meta("{\"errorType\":\"E\",\"errorCode\":\"\"}"));
        broken.put("TR-12 errorCode as number", meta("{\"errorType\":\"E\",\"errorCode\":404}"));
        broken.put("TR-18 a code of another type", meta("{\"errorType\":\"TimeoutError\",\"errorCode\":\"OOPS\"}"));
        broken.put("TR-18 empty stdout", meta("{\"errorType\":\"GitHubCliError\",\"stdout\":\"\"}"));
        broken.put("TR-04 exit code 256", meta("{\"errorType\":\"GitHubCliError\",\"exitCode\":256}"));
        broken.put("TR-04 exit code -1", meta("{\"errorType\":\"GitHubCliError\",\"exitCode\":-1}"));
        broken.put("TR-04 exit code 1.5", meta("{\"errorType\":\"GitHubCliError\",\"exitCode\":1.5}"));
        broken.put("TR-03 null stderr", meta("{\"errorType\":\"GitHubCliError\",\"stderr\":null}"));
        broken.put("TR-17 no programming error", meta("{\"errorType\":\"UnknownError\",\"isProgrammingError\":false}"));
        broken.put("TR-17 a known error", meta("{\"errorType\":\"NetworkError\",\"isProgrammingError\":true}"));
        broken.put("TR-46 isError in the meta", meta("{\"errorType\":\"E\",\"isError\":true}"));
        broken.put("TR-46 content in the meta", meta("{\"errorType\":\"E\",\"content\":[]}"));
        return broken;
    }

    @Override
    protected Map<ToolResultCode, Fault> golden() {
        return Stream.of(
                        new TimeoutError("Operation timed out after 5000ms"),
                        new ValidationError("Port must be between 0 and 65535"),
                        new NetworkError("HTTP 502: Bad Gateway"),
                        new GitHubCliError(
                                "Failed to create PR",
                                1,
                                "Error: could not create pull request",
                                "Creating pull request"),
                        new McpError("Configuration error", ToolResultCode.PARSING_ERROR))
                .map(McpError::fault)
                .collect(Collectors.toMap(fault -> (ToolResultCode) fault.code(), Function.identity()));
    }

    @TableTest
    @Spec({"TR-18", "TR-23", "TR-24"})
    @CsvSource({
        "INVALID_INPUT, ValidationError, VALIDATION_ERROR",
        "NOT_FOUND, McpError, SOME_CODE",
        "ALREADY_EXISTS, McpError, SOME_CODE",
        "CONFLICT, McpError, SOME_CODE",
        "UNAUTHENTICATED, McpError, SOME_CODE",
        "PERMISSION_DENIED, McpError, SOME_CODE",
        "POLICY_REJECTED, McpError, SOME_CODE",
        "PRECONDITION_FAILED, McpError, SOME_CODE",
        "TIMEOUT, TimeoutError, TIMEOUT",
        "UNAVAILABLE, McpError, SOME_CODE",
        "EXHAUSTED, UnknownError,",
        "CORRUPT, UnknownError,",
        "INTERNAL, UnknownError,"
    })
    void everyKindHasItsTypeAndCode(FaultKind kind, String errorType, String errorCode) {
        JsonObject meta = write(new UnlistedCode("SOME_CODE", kind).fault("No")).meta();

        assertThat(meta.string("errorType")).contains(errorType);
        assertThat(meta.string("errorCode")).isEqualTo(Optional.ofNullable(errorCode));
    }

    @Test
    @Spec({"TR-25", "TR-07"})
    void theResultIsOneReadableTextWithTheFactsInMeta() {
        Envelope envelope = write(new ValidationError("URL is required").fault());

        assertThat(envelope.text()).containsExactly("Error: URL is required");
        assertThat(envelope.structured()).isEmpty();
        assertThat(envelope.isError()).isTrue();
        assertThat(envelope.meta().members().keySet())
                .containsExactly("errorType", "errorCode", "dev.faultline/occurrence");
    }

    @Test
    @Spec("TR-23")
    void writesAnErrorWithoutACodeWithoutTheKeyAndReadsItBack() {
        Fault fault = new McpError("It broke").fault().withRetry(Retry.NEVER);

        assertThat(write(fault).meta().get("errorCode")).isEmpty();
        assertThat(read(write(fault))).isEqualTo(fault);
    }

    @Test
    @Spec("TR-23")
    void keepsTheCodeOfAFailureToRecordWhateverItsKind() {
        for (String code : List.of("AUDIT_LOG_FAILED", "AUDIT_LOCK_FAILED")) {
            JsonObject meta = write(new UnlistedCode(code, FaultKind.UNAVAILABLE)
                            .fault("Not recorded")
                            .withCause(new Cause.Replaced(CommonCode.FILE_NOT_FOUND.fault("No such file"))))
                    .meta();

            assertThat(meta.string("errorType")).contains("McpError");
            assertThat(meta.string("errorCode")).contains(code);
        }
    }

    @Test
    @Spec("TR-25")
    void reportsAnUnexpectedFailureWithItsOwnMessageIfItHasOne() {
        Cause words = Cause.of(new IllegalStateException("pool is empty"));
        Cause none = Cause.of(new IllegalStateException());

        assertThat(write(Fault.unforeseen(CommonCode.UNEXPECTED, words)).text())
                .containsExactly("Error: pool is empty");
        assertThat(write(Fault.unforeseen(CommonCode.UNEXPECTED, none)).text())
                .containsExactly("Error: An unexpected error occurred");
    }

    @Test
    @Spec("TR-17")
    void marksAProgrammingErrorUnlessItIsTheCauseOfAKnownFault() {
        Cause bug = Cause.of(new ArrayIndexOutOfBoundsException("Index 3 out of bounds for length 3"));

        Envelope unforeseen = write(Fault.unforeseen(CommonCode.UNEXPECTED, bug));
        Envelope known =
                write(ToolResultCode.PARSING_ERROR.fault("Line 4 is cut off").withCause(bug));

        assertThat(JsonText.print(unforeseen.meta()))
                .startsWith(
                        "{\"errorType\":\"UnknownError\",\"isProgrammingError\":true,\"dev.faultline/occurrence\":");
        assertThat(known.meta().get("isProgrammingError")).isEmpty();
        assertThat(write(read(unforeseen))).isEqualTo(unforeseen);
    }

    @Test
    void writesDetailsAsFactsExceptThoseThatWouldBreakTheContract() {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("path", "src/main.py");
        details.put("errorType", "Mine");
        details.put("errorCode", "MINE");
        details.put("isError", false);
        details.put("content", List.of());
        details.put("isProgrammingError", true);

        Envelope envelope =
                write(CommonCode.FILE_NOT_FOUND.fault("File not found").withDetails(details));

        assertThat(JsonText.print(envelope.meta()))
                .startsWith("{\"errorType\":\"McpError\",\"errorCode\":\"FILE_NOT_FOUND\",\"path\":\"src/main.py\","
                        + "\"dev.faultline/occurrence\":{");
        assertThat(DIALECT.check(envelope)).isEmpty();
    }

    @Test
    @Spec("TR-08")
    void toleratesMembersThatTheContractDoesNotName() {
        Envelope envelope = envelope("{\"content\":[{\"type\":\"text\",\"text\":\"Error: No\",\"annotations\":{}}],"
                + "\"isError\":true,\"_meta\":{\"errorType\":\"TimeoutError\",\"attempt\":2},"
                + "\"structuredContent\":{\"a\":1},\"framework\":\"x\"}");

        assertThat(DIALECT.check(envelope)).isEmpty();
        assertThat(read(envelope).code()).isEqualTo(ToolResultCode.TIMEOUT);
        assertThat(read(envelope).details())
                .contains(JsonObject.builder().put("attempt", 2).build());
    }

    @TableTest
    @CsvSource({
        "ValidationError, VALIDATION_ERROR, VALIDATION_ERROR, INVALID_INPUT",
        "ValidationError, , VALIDATION_ERROR, INVALID_INPUT",
        "ValidationError, BAD_PORT, BAD_PORT, INVALID_INPUT",
        "GitHubCliError, , GH_CLI_ERROR, UNAVAILABLE",
        "McpError, PARSING_ERROR, PARSING_ERROR, CORRUPT",
        "McpError, FILE_NOT_FOUND, FILE_NOT_FOUND, NOT_FOUND",
        "McpError, GIT_ERROR, GIT_ERROR, INTERNAL",
        "McpError, , McpError, INTERNAL",
        "UnknownError, , UNEXPECTED, INTERNAL",
        "UnknownError, UNKNOWN_ERROR, UNKNOWN_ERROR, INTERNAL",
        "NotFoundError, , NotFoundError, INTERNAL"
    })
    void readsTheResultsOfOtherServers(String errorType, String errorCode, String code, FaultKind kind) {
        String second = errorCode == null ? "" : ",\"errorCode\":\"" + errorCode + "\"";

        Fault fault = read(envelope(meta("{\"errorType\":\"" + errorType + "\"" + second + "}")));

        assertThat(fault.code().wire()).isEqualTo(code);
        assertThat(fault.code().kind()).isEqualTo(kind);
        assertThat(fault.message()).isEqualTo("m");
    }

    @Test
    void readsBackAnErrorWithoutACodeEvenWithoutMeta() {
        Envelope envelope = write(read(envelope(meta("{\"errorType\":\"McpError\"}"))));

        assertThat(envelope.meta().string("errorType")).contains("McpError");
    }

    @Test
    void anErrorTypeThatIsNotTextIsBroken() {
        assertThat(DIALECT.read(envelope(meta("{\"errorType\":7}")))).isInstanceOf(Reading.Broken.class);
        assertThat(DIALECT.read(envelope(meta("{\"errorType\":\"\\u00A0\"}")))).isInstanceOf(Reading.Broken.class);
        assertThat(DIALECT.read(envelope(content("[]")))).isInstanceOf(Reading.Broken.class);
    }

    private static Envelope write(Fault fault) {
        return DIALECT.write(Samples.occurrence(fault));
    }

    private static Fault read(Envelope envelope) {
        return ((Reading.Understood) DIALECT.read(envelope)).reported().fault();
    }

    private static String meta(String json) {
        return result("true", json);
    }

    private static String result(String isError, String meta) {
        return "{\"content\":[{\"type\":\"text\",\"text\":\"m\"}],\"isError\":" + isError + ",\"_meta\":" + meta + "}";
    }

    private static String content(String json) {
        return "{\"content\":" + json + ",\"isError\":true,\"_meta\":{\"errorType\":\"E\"}}";
    }

    private static Envelope envelope(String json) {
        return Envelope.fromJson((JsonObject) JsonText.read(json).clean().orElseThrow());
    }
}
