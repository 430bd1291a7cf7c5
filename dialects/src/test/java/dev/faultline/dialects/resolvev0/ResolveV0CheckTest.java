package dev.faultline.dialects.resolvev0;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Violation;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;

/** Envelopes that each violate exactly one rule of {@code resolve-v0}. */
class ResolveV0CheckTest {
    private static final ResolveV0Dialect DIALECT = new ResolveV0Dialect();
    private static final String SOUND = "{\"error\":{\"code\":\"io_error\",\"message\":\"m\"}}\n";

    @TableTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "RV-01 | /error | {}",
                "RV-01 | /error | {'error':'io_error'}",
                "RV-01 | /id | {'error':{'code':'io_error','message':'m'},'id':1}",
                "RV-02 | /error/details | {'error':{'code':'io_error','message':'m','details':{}}}",
                "RV-02 | /error/code | {'error':{'message':'m'}}",
                "RV-03 | /error/code | {'error':{'code':'timeout','message':'m'}}",
                "RV-04 | /error/message | {'error':{'code':'io_error'}}",
                "RV-05 | /documents | {'documents':[],'error':{'code':'io_error','message':'m'}}",
                "RV-15 | /error/message | {'error':{'code':'io_error','message':'EACCES'}}"
            })
    void reportsWhichRuleIsBrokenAndWhere(String rule, String at, String json) {
        List<Violation> violations = DIALECT.check(written(json.replace('\'', '"') + "\n"));

        assertThat(violations).extracting(Violation::rule).containsExactly(rule);
        assertThat(violations).extracting(Violation::at).containsExactly(new JsonPointer(at));
    }

    @Test
    @Spec("RV-05")
    void aResultThatIsNotAnErrorBreaksTheContract() {
        Envelope envelope = new Envelope(List.of(SOUND), Optional.empty(), JsonObject.EMPTY, false);

        assertThat(rules(envelope)).containsExactly("RV-05");
    }

    @Test
    @Spec("RV-01")
    void structureOrMetaBesideTheTextBreaksTheContract() {
        Envelope sound = written(SOUND);
        JsonObject meta = JsonObject.builder().put("id", 1).build();

        assertThat(rules(sound)).isEmpty();
        assertThat(rules(new Envelope(sound.text(), sound.object(), JsonObject.EMPTY, true)))
                .containsExactly("RV-01");
        assertThat(rules(new Envelope(sound.text(), Optional.empty(), meta, true)))
                .containsExactly("RV-01");
    }

    @Test
    @Spec("RV-01")
    void anythingButOneTextWithAnObjectBreaksTheContract() {
        Envelope two = new Envelope(List.of(SOUND, SOUND), Optional.empty(), JsonObject.EMPTY, true);

        assertThat(rules(two)).containsExactly("RV-01");
        assertThat(rules(written("It went wrong\n"))).containsExactly("RV-01");
    }

    @Test
    @Spec("RV-19")
    void textThatIsNotCompactOrDoesNotEndInOneNewlineBreaksTheContract() {
        assertThat(rules(written(SOUND.strip()))).containsExactly("RV-19");
        assertThat(rules(written(SOUND + "\n"))).containsExactly("RV-19");
        assertThat(rules(written(SOUND.replace(":", ": ")))).containsExactly("RV-19");
    }

    @Test
    void reportsWhatIsBrokenInAnUnreadableEnvelope() {
        Reading reading = DIALECT.read(written("{\"error\":{\"code\":\"io_error\"}}\n"));

        assertThat(reading)
                .isInstanceOfSatisfying(
                        Reading.Broken.class,
                        broken -> assertThat(broken.violations())
                                .extracting(Violation::rule)
                                .containsExactly("RV-04"));
    }

    private static List<String> rules(Envelope envelope) {
        return DIALECT.check(envelope).stream().map(Violation::rule).toList();
    }

    private static Envelope written(String text) {
        return new Envelope(List.of(text), Optional.empty(), JsonObject.EMPTY, true);
    }
}
