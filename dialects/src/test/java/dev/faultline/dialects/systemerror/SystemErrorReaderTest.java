package dev.faultline.dialects.systemerror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Reported;
import dev.faultline.fault.Cause;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.ValueSource;

class SystemErrorReaderTest {
    @Test
    @Spec("SE-47")
    void readsTheCodeFromTheBodyEvenIfThereIsOnlyText() {
        Envelope textOnly = new Envelope(
                List.of("{\"error_code\":\"PLAN_NOT_APPROVED\",\"human_message\":\"Not approved\"}"),
                Optional.empty(),
                JsonObject.EMPTY,
                true);

        assertThat(understood(textOnly).fault().code()).isEqualTo(SystemErrorCode.PLAN_NOT_APPROVED);
        assertThat(understood(textOnly).fault().message()).isEqualTo("Not approved");
    }

    @Test
    @Spec("SE-49")
    void theCodeIsEnough() {
        Reported reported = understood(Wire.parsed("{\"error_code\":\"SESSION_LOCKED\"}"));

        assertThat(reported.fault()).isEqualTo(SystemErrorCode.SESSION_LOCKED.fault(""));
        assertThat(reported.origin()).isEqualTo(Origin.UNKNOWN);
        assertThat(reported.at()).isEmpty();
    }

    @Test
    @Spec("SE-49")
    void takesNoCodeFromTheMessage() {
        Reported reported =
                understood(Wire.parsed("{\"error_code\":\"INTERNAL_ERROR\",\"human_message\":\"HASH_MISMATCH: no\"}"));

        assertThat(reported.fault().code()).isEqualTo(SystemErrorCode.INTERNAL_ERROR);
    }

    @Test
    void readsTheOriginAndTheTimestampToo() {
        Envelope envelope = Wire.envelope(SystemErrorCode.INVARIANT_VIOLATION.fault("No"), Wire.EVERYTHING);

        Reported reported = understood(envelope);

        assertThat(reported.at()).contains(Wire.AT);
        assertThat(reported.origin().session()).contains(Wire.SESSION);
        assertThat(reported.origin().attribute("invariant_id")).contains("UNSPECIFIED");
        assertThat(Wire.DIALECT
                        .write(reported.toOccurrence(Origin.UNKNOWN, Instant.EPOCH, "1"))
                        .object())
                .isEqualTo(envelope.object());
    }

    @Test
    void anUnknownToolIsReadAsAbsent() {
        Reported reported = understood(Wire.envelope(SystemErrorCode.INTERNAL_ERROR.fault("No"), Origin.UNKNOWN));

        Occurrence stamped = reported.toOccurrence(Origin.ofTool("write_file"), Instant.EPOCH, "1");

        assertThat(stamped.origin().tool()).contains("write_file");
    }

    @Test
    void readsAnUnknownCode() {
        Reported reported = understood(Wire.parsed("{\"error_code\":\"KILL_SWITCH_ENGAGED\"}"));

        assertThat(reported.fault().code()).isEqualTo(new UnlistedCode("KILL_SWITCH_ENGAGED", FaultKind.INTERNAL));
        assertThat(Wire.DIALECT.codeFor(reported.fault())).isEqualTo(SystemErrorCode.UNKNOWN_TOOL_FAILURE);
    }

    @TableTest
    @ValueSource(strings = {"null", "7", "\"\"", "\" \"", "{}"})
    void anEnvelopeWhoseCodeIsNotTextIsBroken(String code) {
        Reading reading = Wire.DIALECT.read(Wire.parsed("{\"error_code\":" + code + ",\"human_message\":\"m\"}"));

        assertThat(reading)
                .isInstanceOfSatisfying(
                        Reading.Broken.class,
                        broken -> assertThat(broken.violations())
                                .extracting("rule")
                                .contains("SE-03"));
    }

    @Test
    @Spec("SE-10")
    void aCauseMayBeATextAnObjectOrAnErrorAndNothingElse() {
        assertThat(cause("\"it broke\"")).contains(Cause.of("it broke"));
        assertThat(cause("{\"why\":\"it broke\"}").map(Cause::message)).contains("{\"why\":\"it broke\"}");
        assertThat(cause("{\"message\":\"it broke\",\"code\":1,\"name\":\"Error\"}"))
                .contains(new Cause.Thrown("Error", "it broke", Optional.of("1"), Optional.empty(), List.of()));
        assertThat(cause("{\"message\":\"it broke\"}").map(Cause::name)).contains("Error");
        assertThat(List.of("null", "[1]", "7", "true"))
                .allSatisfy(json -> assertThat(cause(json)).isEmpty());
    }

    @TableTest
    @ValueSource(strings = {"yesterday", "2026-13-01T00:00:00.000Z", "12345"})
    void ignoresAnInvalidTimestamp(String timestamp) {
        Reported reported =
                understood(Wire.parsed("{\"error_code\":\"INTERNAL_ERROR\",\"timestamp\":\"" + timestamp + "\"}"));

        assertThat(reported.at()).isEmpty();
    }

    private static Optional<Cause> cause(String json) {
        return understood(Wire.parsed("{\"error_code\":\"INTERNAL_ERROR\",\"cause\":" + json + "}"))
                .fault()
                .cause();
    }

    private static Reported understood(Envelope envelope) {
        return ((Reading.Understood) Wire.DIALECT.read(envelope)).reported();
    }
}
