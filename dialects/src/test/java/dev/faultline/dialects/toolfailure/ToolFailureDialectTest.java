package dev.faultline.dialects.toolfailure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.DialectContract;
import dev.faultline.dialects.Samples;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ToolFailureDialectTest extends DialectContract {
    private static final ToolFailureDialect DIALECT = new ToolFailureDialect(() -> Instant.EPOCH);

    ToolFailureDialectTest() {
        super(DIALECT);
    }

    @Override
    protected Fault carried(Fault fault) {
        FaultCode code =
                fault.code() == CommonCode.RESOURCE_NOT_FOUND ? ToolFailureCode.RESOURCE_NOT_FOUND : fault.code();
        return new Fault(
                code,
                fault.message(),
                fault.retry(),
                fault.effect(),
                fault.suggestion(),
                fault.arguments(),
                fault.details(),
                Optional.empty());
    }

    @Override
    protected boolean mayWrite(FaultCode code) {
        return super.mayWrite(code) || code instanceof UnlistedCode;
    }

    @Override
    protected Map<String, String> broken() {
        Map<String, String> broken = new LinkedHashMap<>();
        String sound = "{\"class\":\"capability\",\"code\":\"invalid_input\",\"correlationId\":\"7\"}";
        broken.put("TF-01 no isError", result("", sound));
        broken.put("TF-01 isError false", result("\"isError\":false,", sound));
        broken.put("TF-01 isError as text", result("\"isError\":\"true\",", sound));
        broken.put("TF-01 structured content", result("\"isError\":true,\"structuredContent\":{},", sound));
        broken.put("TF-01 no text", content("[]", sound));
        broken.put("TF-01 blank text", content("[{\"type\":\"text\",\"text\":\" \\n\"}]", sound));
        broken.put("TF-02 no meta", "{\"content\":[{\"type\":\"text\",\"text\":\"m\"}],\"isError\":true}");
        broken.put("TF-02 null", meta("null"));
        broken.put("TF-02 a text", meta("\"invalid_input\""));
        broken.put("TF-03 no class", meta("{\"code\":\"oops\",\"correlationId\":\"7\"}"));
        broken.put("TF-03 unknown class", failure("capacity", "oops", ""));
        broken.put("TF-03 class in upper case", failure("RELIABILITY", "oops", ""));
        broken.put("TF-04 no code", meta("{\"class\":\"capability\",\"correlationId\":\"7\"}"));
        broken.put("TF-04 blank code", failure("capability", " ", ""));
        broken.put("TF-04 code as number", meta("{\"class\":\"capability\",\"code\":7,\"correlationId\":\"7\"}"));
        broken.put("TF-05 a capability in another class", failure("governance", "resource_not_found", ""));
        broken.put("TF-05 governance in another class", failure("capability", "policy_blocked", ""));
        broken.put("TF-05 user action in another class", failure("capability", "user_action_required", ""));
        broken.put("TF-05 transient in another class", failure("capability", "retryable_transient_error", ""));
        broken.put("TF-05 transient without an answer", failure("reliability", "retryable_transient_error", ""));
        broken.put(
                "TF-05 transient, never", failure("reliability", "retryable_transient_error", ",\"retryable\":false"));
        broken.put("TF-06 retryable as text", failure("reliability", "oops", ",\"retryable\":\"yes\""));
        broken.put("TF-06 null retryable", failure("reliability", "oops", ",\"retryable\":null"));
        broken.put("TF-06 a retryable capability", failure("capability", "oops", ",\"retryable\":true"));
        broken.put("TF-06 a retryable refusal", failure("governance", "oops", ",\"retryable\":true"));
        broken.put("TF-07 an instant, never", failure("reliability", "oops", ",\"retryNotBefore\":1"));
        broken.put("TF-07 negative instant", retryNotBefore("-1"));
        broken.put("TF-07 fraction of an instant", retryNotBefore("0.5"));
        broken.put("TF-07 instant as text", retryNotBefore("\"2026-01-19T15:32:10.123Z\""));
        broken.put("TF-07 instant that is not exact", retryNotBefore("9007199254740992"));
        broken.put("TF-08 no correlationId", meta("{\"class\":\"capability\",\"code\":\"oops\"}"));
        broken.put(
                "TF-08 blank correlationId",
                meta("{\"class\":\"capability\",\"code\":\"oops\",\"correlationId\":\"\"}"));
        broken.put(
                "TF-08 correlationId as number",
                meta("{\"class\":\"capability\",\"code\":\"oops\",\"correlationId\":7}"));
        broken.put("TF-09 blank guidance", failure("capability", "oops", ",\"agentGuidance\":\" \""));
        broken.put("TF-09 null guidance", failure("capability", "oops", ",\"agentGuidance\":null"));
        return broken;
    }

    @Override
    protected Map<ToolFailureCode, Fault> golden() {
        return Stream.of(
                        ToolFailureCode.CAPABILITY_UNSUPPORTED.fault("Images cannot be searched"),
                        ToolFailureCode.RESOURCE_NOT_FOUND
                                .fault("No order has the number 7")
                                .withSuggestion("Call list_orders to see which orders exist."),
                        ToolFailureCode.INVALID_INPUT
                                .fault("The argument \"limit\" must be at most 100")
                                .withArguments(List.of("limit")),
                        ToolFailureCode.RETRYABLE_TRANSIENT_ERROR
                                .fault("The order store is busy")
                                .withEffect(Effect.NONE),
                        ToolFailureCode.AUTH_REQUIRED
                                .fault("The token has expired")
                                .withEffect(Effect.NONE),
                        ToolFailureCode.PERMISSION_DENIED
                                .fault("The token lacks the scope orders:write")
                                .withEffect(Effect.NONE),
                        ToolFailureCode.POLICY_BLOCKED
                                .fault("The file contains a private key")
                                .withEffect(Effect.NONE),
                        ToolFailureCode.USER_ACTION_REQUIRED
                                .fault("The calendar is not connected")
                                .withSuggestion("Ask the user to open https://example.org/connect"))
                .collect(Collectors.toMap(fault -> (ToolFailureCode) fault.code(), Function.identity()));
    }

    @TableTest
    @Spec({"TF-03", "TF-12"})
    @CsvSource({
        "INVALID_INPUT, capability, invalid_input",
        "NOT_FOUND, capability, resource_not_found",
        "ALREADY_EXISTS, capability, SOME_CODE",
        "CONFLICT, capability, SOME_CODE",
        "UNAUTHENTICATED, governance, auth_required",
        "PERMISSION_DENIED, governance, permission_denied",
        "POLICY_REJECTED, governance, policy_blocked",
        "PRECONDITION_FAILED, capability, SOME_CODE",
        "TIMEOUT, reliability, SOME_CODE",
        "UNAVAILABLE, reliability, SOME_CODE",
        "EXHAUSTED, reliability, SOME_CODE",
        "CORRUPT, reliability, SOME_CODE",
        "INTERNAL, reliability, SOME_CODE"
    })
    void everyKindHasItsClassAndCode(FaultKind kind, String failureClass, String code) {
        JsonObject failure =
                failure(new UnlistedCode("SOME_CODE", kind).fault("No").withRetry(Retry.NEVER));

        assertThat(failure.string("class")).contains(failureClass);
        assertThat(failure.string("code")).contains(code);
        assertThat(failure.get("retryable").filter(JsonBoolean.TRUE::equals)).isEmpty();
    }

    @TableTest
    @Spec({"TF-06", "TF-12"})
    @EnumSource
    void aFaultThatMayBeRepeatedIsTransientWhateverItsKind(FaultKind kind) {
        JsonObject failure =
                failure(new UnlistedCode("SOME_CODE", kind).fault("No").retryNow());

        assertThat(failure.string("class")).contains("reliability");
        assertThat(failure.string("code")).contains("retryable_transient_error");
        assertThat(failure.get("retryable")).contains(JsonBoolean.TRUE);
        assertThat(failure.get("retryNotBefore")).isEmpty();
    }

    @Test
    @Spec({"TF-05", "TF-12"})
    void aTransientErrorThatMustNotBeRepeatedHasAnotherCode() {
        JsonObject failure =
                failure(ToolFailureCode.RETRYABLE_TRANSIENT_ERROR.fault("No").withRetry(Retry.NEVER));

        assertThat(failure.string("class")).contains("reliability");
        assertThat(failure.string("code")).contains("TOOL_FAILED");
        assertThat(failure.get("retryable")).contains(JsonBoolean.FALSE);
    }

    @Test
    @Spec("TF-07")
    void theInstantOfARetryIsThatOfTheOccurrenceAndTheDelay() {
        Fault busy = CommonCode.NETWORK_FAILED.fault("Busy").retryAfter(Duration.ofSeconds(90));

        assertThat(instant(busy, Instant.ofEpochMilli(5_000))).isEqualTo(95_000);
        assertThat(instant(busy, Instant.ofEpochMilli(-500_000))).isZero();
    }

    @Test
    @Spec("TF-07")
    void theInstantOfARetryIsAlwaysExactInJson() {
        Fault busy = CommonCode.NETWORK_FAILED.fault("Busy").retryAfter(Retry.After.MAX);

        assertThat(instant(busy, Instant.ofEpochMilli(5_000))).isEqualTo(9_007_199_254_740_991L);
    }

    @Test
    @Spec({"TF-04", "TF-08", "TF-09"})
    void carriesTheCodeTheIdAndTheSuggestion() {
        Fault fault = CommonCode.UNEXPECTED.fault("No").withSuggestion("Look into the log.");

        assertThat(failure(fault))
                .isEqualTo(JsonObject.builder()
                        .put("class", "reliability")
                        .put("code", "UNEXPECTED")
                        .put("correlationId", "id")
                        .put("agentGuidance", "Look into the log.")
                        .build());
    }

    @Test
    @Spec("TF-18")
    void theDetailsAreInTheOccurrence() {
        Fault fault = CommonCode.STATE_CONFLICT.fault("Already paid").withDetails(Map.of("order", 7));

        assertThat(occurrence(fault).get("details")).contains(JsonObject.of("order", JsonNumber.of(7)));
        assertThat(occurrence(CommonCode.STATE_CONFLICT.fault("Already paid")).get("details"))
                .isEmpty();
    }

    @Test
    @Spec("TF-18")
    void detailsThatAreTooLargeAreReportedInsteadOfCut() {
        Fault fault = CommonCode.STATE_CONFLICT.fault("Already paid").withDetails("x".repeat(Fault.MAX_DETAILS));

        assertThat(occurrence(fault).string("code")).contains("INTERNAL_ERROR");
        assertThat(occurrence(fault).object("details").orElseThrow().string("originalError"))
                .contains("Already paid");
    }

    private static JsonObject occurrence(Fault fault) {
        return DIALECT.write(Samples.occurrence(fault))
                .meta()
                .object("dev.faultline/occurrence")
                .orElseThrow();
    }

    @Test
    @Spec({"TF-01", "TF-02"})
    void theResultIsOneTextWithTheFactsInMeta() {
        Envelope envelope = DIALECT.write(Samples.occurrence(CommonCode.FILE_NOT_FOUND.fault("No such file")));

        assertThat(envelope.text()).hasSize(1);
        assertThat(envelope.structured()).isEmpty();
        assertThat(envelope.meta().members().keySet())
                .containsExactly("io.modelcontextprotocol/toolFailure", "dev.faultline/occurrence");
    }

    @Test
    @Spec("TF-10")
    void aTextThatIsJsonBreaksTheContract() {
        Envelope sound = DIALECT.write(Samples.occurrence(CommonCode.FILE_NOT_FOUND.fault("No such file")));
        Envelope json = new Envelope(List.of("{\"error\":\"No such file\"}"), Optional.empty(), sound.meta(), true);

        Envelope kept = new Envelope(
                List.of("{\"error\":\"No such file\"}", "List what exists."), Optional.empty(), sound.meta(), true);

        assertThat(DIALECT.check(json)).extracting("rule").containsExactly("TF-10");
        assertThat(DIALECT.check(kept)).isEmpty();
        assertThat(DIALECT.check(DIALECT.write(Samples.occurrence(CommonCode.TOOL_FAILED.fault("{\"a\":1}")))))
                .isEmpty();
    }

    @Test
    @Spec("TF-11")
    void toleratesMembersThatTheContractDoesNotName() {
        JsonObject more = JsonObject.of("severity", JsonArray.ofStrings(List.of("high")));
        Envelope sound = DIALECT.write(Samples.occurrence(CommonCode.FILE_NOT_FOUND.fault("No such file")));
        JsonObject failure =
                sound.meta().object(ToolFailureDialect.KEY).orElseThrow().with(more);
        Envelope extended = new Envelope(
                sound.text(),
                Optional.empty(),
                sound.meta()
                        .with(JsonObject.of(ToolFailureDialect.KEY, failure))
                        .with(more),
                true);

        assertThat(DIALECT.check(extended)).isEmpty();
        assertThat(DIALECT.read(extended)).isEqualTo(DIALECT.read(sound));
    }

    private static JsonObject failure(Fault fault) {
        return failure(fault, Instant.EPOCH);
    }

    private static JsonObject failure(Fault fault, Instant at) {
        Envelope envelope = DIALECT.write(new Occurrence(fault, Origin.UNKNOWN, at, "id"));
        return envelope.meta().object(ToolFailureDialect.KEY).orElseThrow();
    }

    private static long instant(Fault fault, Instant at) {
        return failure(fault, at).get("retryNotBefore").stream()
                .map(it -> ((JsonNumber) it).integer().getAsLong())
                .findFirst()
                .orElseThrow();
    }

    private static String failure(String failureClass, String code, String more) {
        return meta(
                "{\"class\":\"" + failureClass + "\",\"code\":\"" + code + "\"" + more + ",\"correlationId\":\"7\"}");
    }

    private static String retryNotBefore(String instant) {
        return failure("reliability", "oops", ",\"retryable\":true,\"retryNotBefore\":" + instant);
    }

    private static String meta(String json) {
        return result("\"isError\":true,", json);
    }

    private static String result(String isError, String failure) {
        return "{\"content\":[{\"type\":\"text\",\"text\":\"m\"}]," + isError
                + "\"_meta\":{\"io.modelcontextprotocol/toolFailure\":" + failure + "}}";
    }

    private static String content(String json, String failure) {
        return "{\"content\":" + json + ",\"isError\":true,\"_meta\":{\"io.modelcontextprotocol/toolFailure\":"
                + failure + "}}";
    }
}
