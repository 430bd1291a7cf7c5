package dev.faultline.dialects.toolerror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Violation;
import dev.faultline.dialects.Samples;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.testing.Spec;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Rules that a schema of the object cannot express: its place in the result, and where a rule is broken. */
class ToolErrorCheckTest {
    private static final ToolErrorDialect DIALECT = new ToolErrorDialect();
    private static final Envelope SOUND =
            DIALECT.write(Samples.occurrence(ToolErrors.error(ToolErrorCode.NOT_FOUND, "No such run")));

    @Test
    @Spec("TE-08")
    void aResultThatIsNotAnErrorBreaksTheContract() {
        Envelope success = new Envelope(SOUND.text(), SOUND.structured(), SOUND.meta(), false);

        assertThat(DIALECT.check(success)).extracting(Violation::rule).containsExactly("TE-08");
    }

    @Test
    @Spec("TE-08")
    void anythingButOneTextWithAnObjectBreaksTheContract() {
        List<Envelope> unsound = List.of(
                Envelope.bareFailure("It went wrong"),
                new Envelope(List.of(), SOUND.structured(), SOUND.meta(), true),
                new Envelope(List.of("No", "Not at all"), Optional.empty(), JsonObject.EMPTY, true));

        assertThat(unsound)
                .allSatisfy(envelope -> assertThat(DIALECT.check(envelope))
                        .extracting(Violation::rule)
                        .containsExactly("TE-08"));
    }

    @Test
    void reportsWhereTheRuleIsBroken() {
        JsonObject stranger = SOUND.object()
                .orElseThrow()
                .with(JsonObject.builder().put("type", "error").build());

        assertThat(DIALECT.check(Envelope.failure(stranger, JsonObject.EMPTY)))
                .extracting(Violation::at)
                .containsExactly(new JsonPointer("/type"));
        assertThat(DIALECT.check(Envelope.bareFailure("It went wrong")))
                .extracting(Violation::at)
                .containsExactly(JsonPointer.ROOT);
    }
}
