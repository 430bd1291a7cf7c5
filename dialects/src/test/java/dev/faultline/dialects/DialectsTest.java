package dev.faultline.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import org.junit.jupiter.api.Test;

class DialectsTest {
    @Test
    void recognisesEachDialectByItself() {
        for (Dialect dialect : Dialects.all()) {
            for (Occurrence occurrence : Samples.of(dialect)) {
                Envelope envelope = dialect.write(occurrence);

                assertThat(Dialects.read(envelope)).isEqualTo(dialect.read(envelope));
            }
        }
    }

    @Test
    void reportsWhatIsBrokenInTheDialectThatKnowsTheEnvelope() {
        Reading reading = Dialects.read(envelope("{\"code\":\"NOT_FOUND\",\"message\":\"No\"}"));

        assertThat(reading)
                .isInstanceOfSatisfying(
                        Reading.Broken.class,
                        broken -> assertThat(broken.violations())
                                .extracting("rule")
                                .containsExactly("TE-02"));
    }

    @Test
    void anEnvelopeThatNoDialectKnowsIsForeign() {
        Reading reading = Dialects.read(envelope("{\"oops\":true}"));

        assertThat(reading).isInstanceOf(Reading.Foreign.class);
    }

    @Test
    void findsADialectByItsId() {
        assertThat(Dialects.find("resolve-v0").map(Dialect::id)).contains("resolve-v0");
        assertThat(Dialects.find("nonsense")).isEmpty();
    }

    private static Envelope envelope(String json) {
        return Envelope.fromJson((JsonObject) JsonText.read(json).clean().orElseThrow());
    }
}
