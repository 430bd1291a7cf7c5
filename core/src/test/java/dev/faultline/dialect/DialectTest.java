package dev.faultline.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.testing.PlainDialect;
import dev.faultline.tool.ToolContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DialectTest {
    private static final Violation VIOLATION =
            new Violation("TE-01", JsonPointer.ROOT.child("code"), "code is missing");

    @Test
    void isTheSameForEveryToolByDefault() {
        Dialect dialect = new PlainDialect();

        Dialect narrowed = dialect.forTool(ToolContract.named("search_text"));

        assertThat(narrowed).isSameAs(dialect);
    }

    @Test
    void writesADocumentFromTheTextsOfTheEnvelope() {
        Envelope envelope = new Envelope(List.of("one", "two"), Optional.empty(), JsonObject.EMPTY, true);

        String document = new PlainDialect().document(envelope);

        assertThat(document).isEqualTo("one\ntwo");
    }

    @Test
    void showsRuleLocationAndMessageOfAViolation() {
        String text = VIOLATION.toString();

        assertThat(text).isEqualTo("TE-01 at /code: code is missing");
    }

    @Test
    void copiesTheViolationsOfABrokenEnvelope() {
        List<Violation> violations = new ArrayList<>(List.of(VIOLATION));
        Reading.Broken broken = new Reading.Broken(violations);

        violations.clear();

        assertThat(broken.violations()).containsExactly(VIOLATION);
    }
}
