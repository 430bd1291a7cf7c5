package dev.faultline.dialects.toolfailure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.advice.Advisor;
import dev.faultline.advice.Decision;
import dev.faultline.advice.Remedy;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Reported;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The bare draft, as servers send it that do not know Faultline. */
class ToolFailureReaderTest {
    private static final Instant NOW = Instant.parse("2026-11-16T12:00:00Z");
    private static final ToolFailureDialect DIALECT = new ToolFailureDialect(() -> NOW);

    @TableTest
    @Spec({"TF-15", "TF-12"})
    @CsvSource({
        "capability, capability_unsupported, INVALID_INPUT",
        "capability, resource_not_found, NOT_FOUND",
        "capability, invalid_input, INVALID_INPUT",
        "capability, FILE_ALREADY_EXISTS, ALREADY_EXISTS",
        "capability, out_of_stock, PRECONDITION_FAILED",
        "reliability, retryable_transient_error, UNAVAILABLE",
        "reliability, disk_on_fire, INTERNAL",
        "reliability, UNSUPPORTED_ENCODING, CORRUPT",
        "governance, auth_required, UNAUTHENTICATED",
        "governance, permission_denied, PERMISSION_DENIED",
        "governance, policy_blocked, POLICY_REJECTED",
        "governance, user_action_required, PRECONDITION_FAILED",
        "governance, four_eyes, PERMISSION_DENIED",
        "divination, four_eyes, INTERNAL",
        "divination, invalid_input, INVALID_INPUT"
    })
    void readsTheCodesOfOtherServers(String failureClass, String code, FaultKind kind) {
        Reported reported = read(failure(failureClass, code, ""));

        assertThat(reported.fault().code().wire()).isEqualTo(code);
        assertThat(reported.fault().code().kind()).isEqualTo(kind);
        assertThat(reported.fault().message()).isEqualTo("No.");
        assertThat(reported.fault().effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(reported.id()).contains("theirs-7");
    }

    @Test
    @Spec("TF-15")
    void theDelayIsTheTimeUntilTheInstant() {
        Reported reported = read(transientUntil(NOW.plusSeconds(7)));

        assertThat(reported.fault().retry()).isEqualTo(Retry.after(Duration.ofSeconds(7)));
        assertThat(reported.at()).contains(NOW);
    }

    @Test
    @Spec("TF-15")
    void anInstantThatHasPassedMeansAtOnce() {
        assertThat(read(transientUntil(NOW)).fault().retry()).isEqualTo(Retry.NOW);
        assertThat(read(transientUntil(NOW.minusSeconds(7))).fault().retry()).isEqualTo(Retry.NOW);
    }

    @TableTest
    @Spec("TF-15")
    @CsvSource(
            delimiter = '|',
            value = {
                "reliability | disk_on_fire | ,\"retryable\":true | Now",
                "reliability | disk_on_fire | ,\"retryable\":true,\"retryNotBefore\":-1 | Now",
                "reliability | disk_on_fire | ,\"retryable\":true,\"retryNotBefore\":\"soon\" | Now",
                "reliability | disk_on_fire | ,\"retryable\":false,\"retryNotBefore\":9000000000000 | Never",
                "reliability | disk_on_fire | '' | Unknown",
                "reliability | retryable_transient_error | '' | After",
                "reliability | retryable_transient_error | ,\"retryable\":false | Never",
                "capability | invalid_input | ,\"retryable\":true | Never",
                "governance | auth_required | ,\"retryable\":true | Never"
            })
    void onlyAReliabilityFailureMayBeRepeated(String failureClass, String code, String more, String answer) {
        Retry retry = read(failure(failureClass, code, more)).fault().retry();

        assertThat(retry.getClass().getSimpleName()).isEqualTo(answer);
    }

    @Test
    @Spec("TF-15")
    void aToolThatIsNotIdempotentIsNotRepeated() {
        Fault fault = read(failure("reliability", "disk_on_fire", ",\"retryable\":true"))
                .fault();

        assertThat(Advisor.advise(fault, false)).isEqualTo(new Decision.Repair(Remedy.CHECK_EFFECT));
        assertThat(Advisor.advise(fault, true)).isEqualTo(new Decision.Repeat(Duration.ZERO));
    }

    @Test
    @Spec("TF-15")
    void theGuidanceIsTheSuggestion() {
        assertThat(read(failure("governance", "auth_required", ",\"agentGuidance\":\"Log in.\""))
                        .fault()
                        .suggestion())
                .contains("Log in.");
    }

    @Test
    @Spec("TF-15")
    void aMissingIdIsNoObstacle() {
        String without = result("{\"class\":\"capability\",\"code\":\"invalid_input\"}");

        assertThat(read(without).id()).isEmpty();
    }

    @Test
    @Spec({"TF-07", "TF-14"})
    void theOccurrenceGivesTheExactDelayAndInstantAtAnyTime() {
        Fault fault = CommonCode.NETWORK_FAILED.fault("Busy").retryAfter(Duration.ofSeconds(5));
        Occurrence occurrence = new Occurrence(fault, Origin.UNKNOWN, NOW.minusSeconds(3600), "id");

        Reported reported = read(DIALECT.document(DIALECT.write(occurrence)));

        assertThat(reported.fault().retry()).isEqualTo(Retry.after(Duration.ofSeconds(5)));
        assertThat(reported.at()).contains(occurrence.at());
    }

    @Test
    @Spec("TF-07")
    void whatWasReadWithoutAnOccurrenceIsWrittenWithTheSameInstant() {
        Reported reported = read(transientUntil(NOW.plusMillis(1234)));

        Envelope again = DIALECT.write(reported.toOccurrence(Origin.UNKNOWN, Instant.EPOCH, "own"));

        assertThat(JsonText.print(again.meta()))
                .contains("\"retryNotBefore\":" + NOW.plusMillis(1234).toEpochMilli()
                        + ",\"correlationId\":\"theirs-7\"");
    }

    @TableTest
    @ValueSource(strings = {"7", "null", "[]", "{}", "{\"class\":\"capability\"}", "{\"code\":7}", "{\"code\":\" \"}"})
    void aFailureWithoutACodeIsBroken(String failure) {
        assertThat(DIALECT.read(envelope(result(failure)))).isInstanceOf(Reading.Broken.class);
    }

    @Test
    @Spec("TF-15")
    void theDraftDecidesEvenIfTheTextLooksLikeAnotherDialect() {
        Envelope envelope = envelope(failure("governance", "auth_required", "")
                .replace("\"No.\"", "\"{\\\"error\\\":{\\\"code\\\":\\\"E7\\\",\\\"message\\\":\\\"No.\\\"}}\""));

        assertThat(Dialects.read(envelope))
                .isInstanceOfSatisfying(
                        Reading.Understood.class,
                        understood -> assertThat(understood.reported().fault().code())
                                .isEqualTo(ToolFailureCode.AUTH_REQUIRED));
    }

    private static String transientUntil(Instant instant) {
        return failure(
                "reliability",
                "retryable_transient_error",
                ",\"retryable\":true,\"retryNotBefore\":" + instant.toEpochMilli());
    }

    private static String failure(String failureClass, String code, String more) {
        return result("{\"class\":\"" + failureClass + "\",\"code\":\"" + code + "\"" + more
                + ",\"correlationId\":\"theirs-7\"}");
    }

    private static String result(String failure) {
        return "{\"content\":[{\"type\":\"text\",\"text\":\"No.\"}],\"isError\":true,"
                + "\"_meta\":{\"io.modelcontextprotocol/toolFailure\":" + failure + "}}";
    }

    private static Envelope envelope(String json) {
        return Envelope.fromJson((JsonObject) JsonText.read(json).clean().orElseThrow());
    }

    private static Reported read(String json) {
        return ((Reading.Understood) DIALECT.read(envelope(json))).reported();
    }
}
