package dev.faultline.dialects.problemdetails;

import static dev.faultline.dialects.problemdetails.CodeTool.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.Samples;
import dev.faultline.fault.Occurrence;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Rules that a schema cannot express. */
class CheckTest {
    private static final ProblemDetailsDialect DIALECT = new ProblemDetailsDialect();
    private static final String SOUND = "{\"blame\":[],\"error\":\"No\",\"problem\":{"
            + "\"type\":\"https://kgfoundry.dev/problems/forbidden\",\"title\":\"Forbidden\",\"status\":403,"
            + "\"detail\":\"No\",\"instance\":\"urn:codeintel:git:blame_range\",\"code\":\"forbidden\"}}";

    @TableTest
    @EnumSource
    void theEnvelopesOfEveryToolViolateNoRule(CodeTool tool) {
        for (Occurrence occurrence : Samples.of(tool.dialect())) {
            assertThat(tool.dialect().check(tool.dialect().write(occurrence))).isEmpty();
        }
    }

    @Test
    @Spec("PD-14")
    void errorAndDetailMustBeEqual() {
        assertThat(rules(DIALECT, "\"error\":\"No\"", "\"error\":\"Not at all\""))
                .containsExactly("PD-14");
    }

    @Test
    @Spec("PD-18")
    void theTypeMustBeTheBaseFollowedByTheCode() {
        assertThat(rules(DIALECT, "/forbidden", "/internal-error")).containsExactly("PD-18");
        assertThat(rules(DIALECT, "kgfoundry.dev", "example.org")).containsExactly("PD-18");
        assertThat(rules(DIALECT, "/forbidden", "/forbidden/")).containsExactly("PD-18");
    }

    @Test
    @Spec("PD-27")
    void theTitleMustBeThatOfTheCode() {
        assertThat(rules(DIALECT, "\"Forbidden\"", "\"PathOutsideRepositoryError\""))
                .containsExactly("PD-27");
    }

    @TableTest
    @CsvSource({
        "file-not-found,PD-28",
        "unsupported-encoding,PD-29",
        "invalid-parameter,PD-30",
        "forbidden,PD-33",
        "file-operation-error,PD-35",
        "git-operation-error,PD-36",
        "vector-search-error,PD-37",
        "embedding-error,PD-38",
        "internal-error,PD-39"
    })
    void theStatusMustBeThatOfTheCode(String code, String rule) {
        String text = SOUND.replace("forbidden", code).replace("403", "418");

        assertThat(DIALECT.check(Envelope.fromJson(json(text))))
                .extracting("rule")
                .contains(rule);
    }

    @TableTest
    @CsvSource({"399,PD-21", "400,", "599,", "600,PD-21"})
    @Spec("PD-21")
    void theStatusOfAForeignCodeMustBeAnErrorStatus(String status, String rule) {
        String text = SOUND.replace("forbidden", "teapot").replace("403", status);

        assertThat(DIALECT.check(Envelope.fromJson(json(text))))
                .extracting("rule")
                .isEqualTo(rule == null ? List.of() : List.of(rule));
    }

    @Test
    @Spec("PD-55")
    void aStackTraceInTheDetailBreaksTheContract() {
        assertThat(rules(DIALECT, "\"No\"", "\"No\\n\\tat a.B.c(B.java:1)\"")).containsExactly("PD-55");
    }

    @Test
    @Spec({"PD-03", "PD-11"})
    void theFieldsOfTheResultMustBePresentAndEmpty() {
        ProblemDetailsDialect narrowed = CodeTool.BLAME_RANGE.dialect();

        assertThat(rules(narrowed, "\"No\"", "\"No\"")).isEmpty();
        assertThat(rules(narrowed, "\"blame\":[],", "")).containsExactly("PD-11");
        assertThat(rules(narrowed, "\"blame\":[]", "\"blame\":[1]")).containsExactly("PD-11");
        assertThat(rules(narrowed, "\"blame\":[]", "\"blame\":[],\"path\":\"a\""))
                .containsExactly("PD-11");
    }

    @Test
    @Spec("PD-15")
    void textThatDiffersFromTheStructureBreaksTheContract() {
        Envelope sound = Envelope.fromJson(json(SOUND));
        Envelope changed = new Envelope(List.of("Error: No"), sound.structured(), sound.meta(), true);

        assertThat(DIALECT.check(changed)).extracting("rule").containsExactly("PD-15");
    }

    @Test
    void aResultWithoutAnObjectBreaksTheContract() {
        assertThat(DIALECT.check(Envelope.bareFailure("It went wrong")))
                .extracting("rule")
                .containsExactly("PD-02");
    }

    private static List<String> rules(ProblemDetailsDialect dialect, String part, String other) {
        assertThat(SOUND).contains(part);
        return dialect.check(Envelope.fromJson(json(SOUND.replace(part, other)))).stream()
                .map(violation -> violation.rule())
                .toList();
    }
}
