package dev.faultline.text;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.text.SecretExamples.Example;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The shapes of secrets, wherever they occur. */
class SecretShapesTest {
    private static final int EACH = 5;

    @Test
    @Spec("PD-53")
    void redactsEachShapeInEverySurrounding() {
        List<String> wrong = new ArrayList<>();

        for (Example example : SecretExamples.examples(EACH)) {
            for (Surrounding surrounding : Surrounding.values()) {
                String expected = surrounding.of(example.redacted());
                String safe = Redactor.withoutSecrets(surrounding.of(example.text()));
                if (!safe.equals(expected)) {
                    wrong.add(example.shape() + " in " + surrounding + ":\n  " + safe + "\n  " + expected);
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    @Test
    void hasAnExampleOfEachShape() {
        assertThat(SecretExamples.examples(1).stream().map(Example::shape).collect(toSet()))
                .isEqualTo(SecretShapes.ALL.stream().map(SecretShape::name).collect(toSet()))
                .hasSizeGreaterThanOrEqualTo(60);
    }

    @Test
    void namesTheSourceOfEachShape() {
        assertThat(SecretShapes.ALL).allSatisfy(shape -> {
            assertThat(shape.source()).as(shape.name()).isNotBlank();
            assertThat(shape.hints())
                    .as(shape.name())
                    .isNotEmpty()
                    .allSatisfy(hint ->
                            assertThat(hint).hasSizeGreaterThanOrEqualTo(2).isEqualTo(hint.toLowerCase(Locale.ROOT)));
        });
    }

    @Test
    void keepsRedactedTextUnchanged() {
        assertThat(SecretExamples.examples(1))
                .allSatisfy(example ->
                        assertThat(Redactor.withoutSecrets(example.redacted())).isEqualTo(example.redacted()));
    }

    @Test
    @Spec("PD-53")
    void redactsAMemberWhoseShortNameAndValueIndicateASecret() {
        Redactor redactor = Redactor.forHome("/home/al");
        JsonObject value = JsonObject.builder()
                .put("pass", "hunter2")
                .put("DB_PASS", "hunter2")
                .put("pw", "hunter2")
                .put("Ocp-Apim-Subscription-Key", "hunter")
                .put("passed", "hunter2")
                .put("bypass", "hunter2")
                .build();

        String shown = JsonText.print(redactor.json(value));

        assertThat(shown)
                .isEqualTo(
                        "{\"pass\":\"[redacted]\",\"DB_PASS\":\"[redacted]\",\"pw\":\"[redacted]\","
                            + "\"Ocp-Apim-Subscription-Key\":\"[redacted]\",\"passed\":\"hunter2\",\"bypass\":\"hunter2\"}");
    }

    @Test
    void endsAValueAtAnEscapedLineEnd() {
        String safe = Redactor.withoutSecrets("{\"log\":\"DB_PASSWORD=hunter2\\nUSER=al\"}");

        assertThat(safe).isEqualTo("{\"log\":\"DB_PASSWORD=[redacted]\\nUSER=al\"}");
    }
}
