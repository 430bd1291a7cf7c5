package dev.faultline.dialects.toolerror;

import static dev.faultline.dialects.toolerror.ToolErrors.errNotRetryable;
import static dev.faultline.dialects.toolerror.ToolErrors.errRetryableAfterMs;
import static dev.faultline.dialects.toolerror.ToolErrors.errRetryableImmediate;
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
import dev.faultline.tool.Issues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ToolErrorDialectTest extends DialectContract {
    private static final ToolErrorDialect DIALECT = new ToolErrorDialect();

    ToolErrorDialectTest() {
        super(DIALECT);
    }

    @Override
    protected Fault carried(Fault fault) {
        String message = Issues.describe(fault.details()) ? "Invalid input" : fault.thrownTextOrMessage();
        FaultCode code = fault.code() == CommonCode.INTERNAL_ERROR ? ToolErrorCode.INTERNAL_ERROR : fault.code();
        return new Fault(
                code,
                message,
                fault.retry(),
                fault.effect(),
                fault.suggestion(),
                fault.arguments(),
                fault.details(),
                Optional.empty());
    }

    @Override
    protected Map<String, String> broken() {
        Map<String, String> broken = new LinkedHashMap<>();
        broken.put("TE-01 no code", "{\"message\":\"m\",\"retry\":{\"kind\":\"not_retryable\"}}");
        broken.put("TE-01 no message", "{\"code\":\"NOT_FOUND\",\"retry\":{\"kind\":\"not_retryable\"}}");
        broken.put(
                "TE-01 blank message",
                "{\"code\":\"NOT_FOUND\",\"message\":\" \",\"retry\":{\"kind\":\"not_retryable\"}}");
        broken.put(
                "TE-01 the internal type",
                "{\"type\":\"error\",\"code\":\"NOT_FOUND\",\"message\":\"m\",\"retry\":{\"kind\":\"not_retryable\"}}");
        broken.put("TE-02 no retry", "{\"code\":\"NOT_FOUND\",\"message\":\"m\"}");
        broken.put("TE-02 null retry", "{\"code\":\"NOT_FOUND\",\"message\":\"m\",\"retry\":null}");
        broken.put("TE-03 a fourth kind", retry("{\"kind\":\"retryable\",\"suggestedDelayMs\":0}"));
        broken.put("TE-03 no afterMs", retry("{\"kind\":\"retryable_after_ms\"}"));
        broken.put("TE-03 afterMs elsewhere", retry("{\"kind\":\"not_retryable\",\"afterMs\":1}"));
        broken.put("TE-03 negative afterMs", retry("{\"kind\":\"retryable_after_ms\",\"afterMs\":-1}"));
        broken.put("TE-03 fractional afterMs", retry("{\"kind\":\"retryable_after_ms\",\"afterMs\":1.5}"));
        broken.put("TE-03 afterMs as text", retry("{\"kind\":\"retryable_after_ms\",\"afterMs\":\"1\"}"));
        broken.put(
                "TE-03 afterMs beyond 2^53", retry("{\"kind\":\"retryable_after_ms\",\"afterMs\":9007199254740992}"));
        broken.put(
                "TE-06 unknown code", "{\"code\":\"OOPS\",\"message\":\"m\",\"retry\":{\"kind\":\"not_retryable\"}}");
        broken.put(
                "TE-06 lower case",
                "{\"code\":\"not_found\",\"message\":\"m\",\"retry\":{\"kind\":\"not_retryable\"}}");
        broken.put(
                "TE-07 empty suggestion",
                "{\"code\":\"NOT_FOUND\",\"message\":\"m\",\"retry\":{\"kind\":\"not_retryable\"},\"suggestion\":\"\"}");
        broken.put(
                "TE-07 null suggestion",
                "{\"code\":\"NOT_FOUND\",\"message\":\"m\",\"retry\":{\"kind\":\"not_retryable\"},\"suggestion\":null}");
        broken.put(
                "TE-30 long suggestion",
                "{\"code\":\"NOT_FOUND\",\"message\":\"m\",\"retry\":{\"kind\":\"not_retryable\"},\"suggestion\":\""
                        + "x".repeat(513) + "\"}");
        return broken;
    }

    private static String retry(String json) {
        return "{\"code\":\"TIMEOUT\",\"message\":\"m\",\"retry\":" + json + "}";
    }

    @Override
    protected Map<ToolErrorCode, Fault> golden() {
        return Stream.of(
                        errNotRetryable(ToolErrorCode.VALIDATION_ERROR, "state.kind must be a string")
                                .withDetails(JsonObject.of("correctTemplate", JsonObject.EMPTY)),
                        errNotRetryable(ToolErrorCode.NOT_FOUND, "Workflow not found: release")
                                .withSuggestion("List the workflows and use an id from that list."),
                        errNotRetryable(ToolErrorCode.PRECONDITION_FAILED, "The step needs the context `branch`"),
                        errRetryableImmediate(ToolErrorCode.TIMEOUT, "The operation timed out"),
                        errRetryableAfterMs(ToolErrorCode.INTERNAL_ERROR, "The store is busy", 1000),
                        errNotRetryable(ToolErrorCode.TOKEN_INVALID_FORMAT, "The token is malformed")
                                .withSuggestion("Use the exact tokens of the last response.")
                                .withDetails(Map.of("tokenErrorCode", "TOKEN_INVALID_FORMAT")),
                        errNotRetryable(ToolErrorCode.TOKEN_UNSUPPORTED_VERSION, "The token has version 9"),
                        errNotRetryable(ToolErrorCode.TOKEN_BAD_SIGNATURE, "The signature does not hold"),
                        errNotRetryable(ToolErrorCode.TOKEN_SCOPE_MISMATCH, "A checkpoint token cannot advance a run"),
                        errNotRetryable(ToolErrorCode.TOKEN_UNKNOWN_NODE, "No such step in this session"),
                        errNotRetryable(ToolErrorCode.TOKEN_WORKFLOW_HASH_MISMATCH, "The workflow has changed"),
                        errRetryableAfterMs(ToolErrorCode.TOKEN_SESSION_LOCKED, "The session is in use", 1000)
                                .withSuggestion("Retry in a few seconds."),
                        errNotRetryable(
                                        ToolErrorCode.SESSION_NOT_HEALTHY,
                                        "Session corruption detected (tail): digest_mismatch")
                                .withDetails(health()))
                .collect(Collectors.toMap(fault -> (ToolErrorCode) fault.code(), Function.identity()));
    }

    private static JsonObject health() {
        JsonObject reason = JsonObject.builder()
                .put("code", "digest_mismatch")
                .put("message", "Segment 2 does not have the hash that the manifest attests")
                .build();
        return JsonObject.of(
                "health",
                JsonObject.builder()
                        .put("kind", "corrupt_tail")
                        .put("reason", reason)
                        .build());
    }

    @Test
    @Spec({"TE-01", "TE-02"})
    void writesCodeMessageAndRetryAndOmitsAbsentMembers() {
        Envelope envelope = DIALECT.write(Samples.occurrence(ToolErrors.error(ToolErrorCode.NOT_FOUND, "No such run")));

        assertThat(envelope.text())
                .containsExactly(
                        "{\"code\":\"NOT_FOUND\",\"message\":\"No such run\",\"retry\":{\"kind\":\"not_retryable\"}}");
    }

    @Test
    @Spec("TE-08")
    void theResultIsAnErrorWithTheSameJsonAsText() {
        Envelope envelope = DIALECT.write(Samples.occurrence(ToolErrors.error(ToolErrorCode.NOT_FOUND, "No such run")));

        assertThat(envelope.isError()).isTrue();
        assertThat(JsonText.read(envelope.text().getFirst()).clean())
                .contains(envelope.structured().orElseThrow());
    }

    @Test
    @Spec("TE-07")
    void writesDetailsThatAreNullAndOmitsAbsentOnes() {
        Fault fault = ToolErrors.error(ToolErrorCode.NOT_FOUND, "No");

        assertThat(text(fault.withDetails(null))).endsWith(",\"details\":null}");
        assertThat(text(fault)).doesNotContain("details");
    }

    @Test
    @Spec("TE-07")
    void omitsAnEmptySuggestion() {
        assertThat(text(ToolErrors.error(ToolErrorCode.NOT_FOUND, "No").withSuggestion("")))
                .doesNotContain("suggestion");
    }

    @Test
    @Spec("TE-09")
    void rejectedArgumentsAreInvalidInputWithEveryIssue() {
        Fault refused = Samples.of(DIALECT).stream()
                .map(occurrence -> occurrence.fault())
                .filter(fault -> Issues.describe(fault.details()))
                .findFirst()
                .orElseThrow();

        assertThat(text(refused))
                .startsWith("{\"code\":\"VALIDATION_ERROR\",\"message\":\"Invalid input\","
                        + "\"retry\":{\"kind\":\"not_retryable\"}")
                .contains("\"details\":{\"validationIssues\":[{\"path\":\"path\",\"message\":\"path is required\"},"
                        + "{\"path\":\"limit\",\"message\":\"limit must be an integer\"},"
                        + "{\"path\":\"pth\",\"message\":\"pth is not an argument of this tool"
                        + " (did you mean `path`?)\"}]");
    }

    @Test
    @Spec("TE-15")
    void unsafeDetailsAreReportedInsteadOfSent() {
        Fault fault =
                errRetryableImmediate(ToolErrorCode.NOT_FOUND, "No such run").withDetails(Map.of("x", Double.NaN));

        assertThat(text(fault))
                .isEqualTo("{\"code\":\"INTERNAL_ERROR\",\"message\":\"Error details validation failed\","
                        + "\"retry\":{\"kind\":\"not_retryable\"},\"details\":{\"originalError\":\"No such run\","
                        + "\"validationErrors\":[\"/x: is not a finite number\"]}}");
    }

    @Test
    @Spec("TE-20")
    void reportsAnUnexpectedFailureWithItsOwnMessage() {
        Fault fault = Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(new IllegalStateException("pool is empty")));

        assertThat(text(fault)).startsWith("{\"code\":\"INTERNAL_ERROR\",\"message\":\"pool is empty\"");
    }

    @Test
    @Spec("TE-20")
    void reportsAnUnexpectedFailureWithoutAMessageWithADefaultOne() {
        Fault fault = Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(new IllegalStateException()));

        assertThat(text(fault)).contains("\"message\":\"An unexpected error occurred\"");
    }

    @Test
    @Spec("TE-06")
    void neverWritesACodeOutsideTheClosedSet() {
        assertThat(text(new UnlistedCode("OOPS", FaultKind.CONFLICT).fault("Oops")))
                .startsWith("{\"code\":\"PRECONDITION_FAILED\"");
    }

    @Test
    void readsASuggestionInTheDetails() {
        Reading reading = DIALECT.read(envelope("{\"code\":\"NOT_FOUND\",\"message\":\"No\","
                + "\"retry\":{\"kind\":\"not_retryable\"},\"details\":{\"suggestion\":\"Look again.\"}}"));

        assertThat(reading)
                .isInstanceOfSatisfying(
                        Reading.Understood.class,
                        understood -> assertThat(understood.reported().fault().suggestion())
                                .contains("Look again."));
    }

    @Test
    void readsItsOwnCodeWithoutMeta() {
        Reading reading = DIALECT.read(
                envelope("{\"code\":\"TIMEOUT\",\"message\":\"Late\",\"retry\":{\"kind\":\"not_retryable\"}}"));

        assertThat(reading)
                .isInstanceOfSatisfying(
                        Reading.Understood.class,
                        understood ->
                                assertThat(understood.reported().fault().code()).isEqualTo(ToolErrorCode.TIMEOUT));
    }

    @Test
    void readsAnUnknownCode() {
        Reading reading = DIALECT.read(
                envelope("{\"code\":\"NEW_CODE\",\"message\":\"No\",\"retry\":{\"kind\":\"retryable_immediate\"}}"));

        assertThat(reading).isInstanceOfSatisfying(Reading.Understood.class, understood -> {
            assertThat(understood.reported().fault().code())
                    .isEqualTo(new UnlistedCode("NEW_CODE", FaultKind.INTERNAL));
            assertThat(understood.reported().fault().retry()).isEqualTo(Retry.NOW);
        });
    }

    @Test
    void textThatDiffersFromTheStructureBreaksTheContract() {
        Envelope envelope = DIALECT.write(Samples.occurrence(ToolErrors.error(ToolErrorCode.NOT_FOUND, "No")));
        Envelope changed = new Envelope(List.of("{}"), envelope.structured(), envelope.meta(), true);

        assertThat(DIALECT.check(changed)).extracting("rule").containsExactly("TE-08");
    }

    private String text(Fault fault) {
        return DIALECT.write(Samples.occurrence(fault)).text().getFirst();
    }

    private static Envelope envelope(String json) {
        return Envelope.fromJson((JsonObject) JsonText.read(json).clean().orElseThrow());
    }
}
