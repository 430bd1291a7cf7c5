package dev.faultline.dialects.systemerror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Violation;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.ValueSource;

class SystemErrorCheckTest {
    private static final JsonObject SOUND =
            Wire.object(SystemErrorCode.FILE_NOT_FOUND.fault("File not found"), Wire.EVERYTHING);

    @Test
    void reportsWhereTheRuleIsBroken() {
        Envelope success = new Envelope(List.of(), with("phase_id", "5").structured(), JsonObject.EMPTY, true);

        assertThat(Wire.DIALECT.check(success))
                .extracting(Violation::at)
                .containsExactly(JsonPointer.ROOT, new JsonPointer("/phase_id"));
    }

    @TableTest
    @ValueSource(
            strings = {
                "\"it broke\"",
                "{}",
                "{\"why\":\"it broke\",\"line\":7,\"fatal\":true,\"hint\":null,\"at\":{\"file\":\"a.txt\"}}",
                "{\"message\":\"it broke\",\"code\":null,\"name\":\"Error\"}"
            })
    @Spec({"SE-10", "SE-31", "SE-32"})
    void aCauseMayBeATextAPlainObjectOrAnError(String cause) {
        assertThat(Wire.DIALECT.check(with("cause", cause))).isEmpty();
    }

    private static Envelope with(String member, String json) {
        return Envelope.failure(SOUND.with(JsonObject.of(member, Wire.json(json))), JsonObject.EMPTY);
    }
}
