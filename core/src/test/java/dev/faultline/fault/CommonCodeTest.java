package dev.faultline.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class CommonCodeTest {
    private static final Set<FaultKind> FAILURES_OF_THE_SERVER = Set.of(
            FaultKind.TIMEOUT, FaultKind.UNAVAILABLE, FaultKind.EXHAUSTED, FaultKind.CORRUPT, FaultKind.INTERNAL);

    @Test
    @Spec("SE-34")
    void hasOneCodePerWireName() {
        List<String> names =
                Arrays.stream(CommonCode.values()).map(CommonCode::wire).toList();

        assertThat(names).hasSize(41).doesNotHaveDuplicates();
    }

    @TableTest
    @EnumSource(CommonCode.class)
    void isWrittenInUpperCaseWithUnderscores(CommonCode code) {
        String wire = code.wire();

        assertThat(wire).matches("[A-Z]+(_[A-Z]+)*").isEqualTo(code.name());
    }

    @TableTest
    @EnumSource(CommonCode.class)
    void explainsItselfInSentences(CommonCode code) {
        CodeFacts facts = code.facts();

        assertThat(List.of(facts.meaning(), facts.causes(), facts.remedy()))
                .allSatisfy(text -> assertThat(text).matches("[A-Z][^.]*\\.").isEqualTo(text.strip()));
    }

    @Test
    @Spec("SE-34")
    void hasOneMeaningPerCode() {
        List<String> meanings = Arrays.stream(CommonCode.values())
                .map(code -> code.facts().meaning())
                .toList();

        assertThat(meanings).doesNotHaveDuplicates();
    }

    @Test
    void hasOneRemedyPerCode() {
        List<String> remedies = Arrays.stream(CommonCode.values())
                .map(code -> code.facts().remedy())
                .toList();

        assertThat(remedies).doesNotHaveDuplicates();
    }

    @TableTest
    @EnumSource(CommonCode.class)
    void isAWarningIfTheCallerCanCorrectItAndAnErrorOtherwise(CommonCode code) {
        Severity severity = code.facts().severity();

        // A file in another encoding and too large a result are the caller's choice, not the server's failure (R16).
        Set<CommonCode> callersChoice = Set.of(CommonCode.UNSUPPORTED_ENCODING, CommonCode.RESULT_TOO_LARGE);
        boolean server = FAILURES_OF_THE_SERVER.contains(code.kind()) && !callersChoice.contains(code);
        Severity expected = server ? Severity.ERROR : Severity.WARNING;
        assertThat(severity).isEqualTo(code.name().contains("AUDIT") ? Severity.CRITICAL : expected);
    }

    @TableTest
    @EnumSource(
            value = CommonCode.class,
            mode = Mode.EXCLUDE,
            names = {
                "TIMED_OUT",
                "NETWORK_FAILED",
                "TEMPORARILY_UNAVAILABLE",
                "RATE_LIMITED",
                "DEPENDENCY_FAILED",
                "DATABASE_BUSY",
                "CREDENTIALS_REJECTED",
                "INTERRUPTED",
                "OUT_OF_RESOURCES",
                "TOO_MANY_CALLS",
                "AUDIT_LOG_FAILED",
                "AUDIT_LOCK_FAILED",
                "TOOL_FAILED",
                "UNEXPECTED",
                "INTERNAL_ERROR"
            })
    void isNotRetriedUnlessTimeMayHelp(CommonCode code) {
        Retry retry = code.facts().retry();

        assertThat(retry).isEqualTo(Retry.NEVER);
    }

    @TableTest
    @Spec("R42")
    @EnumSource(names = {"TOOL_FAILED", "UNEXPECTED", "INTERNAL_ERROR"})
    void doesNotSayWhetherToRepeatWhatItDoesNotExplain(CommonCode code) {
        assertThat(code.facts().retry()).isEqualTo(Retry.UNKNOWN);
    }

    @Test
    void ordersTheArgumentCodesAsArgumentsAreChecked() {
        List<CommonCode> first = List.of(CommonCode.values()).subList(0, 4);

        assertThat(first)
                .containsExactly(
                        CommonCode.MISSING_REQUIRED_FIELD,
                        CommonCode.INVALID_INPUT_TYPE,
                        CommonCode.INVALID_INPUT_FORMAT,
                        CommonCode.INVALID_INPUT_VALUE);
    }

    @Test
    @Spec("SE-34")
    void cannotBeChangedThroughTheListOfItsCodes() {
        CommonCode[] codes = CommonCode.values();

        Arrays.fill(codes, CommonCode.INTERNAL_ERROR);

        assertThat(CommonCode.values()).doesNotHaveDuplicates();
    }

    @Test
    @Spec("SE-34")
    void hasOnlyFinalFields() {
        // Coverage tools add synthetic fields.
        List<Field> fields = Arrays.stream(CommonCode.class.getDeclaredFields())
                .filter(field -> !field.isSynthetic())
                .toList();

        assertThat(fields).isNotEmpty().allMatch(field -> Modifier.isFinal(field.getModifiers()));
    }

    @TableTest
    @Spec("SE-34")
    @EnumSource(FaultKind.class)
    void derivesTheFactsOfAnUnlistedCodeFromItsKind(FaultKind kind) {
        CodeFacts facts = new UnlistedCode("FROM_ELSEWHERE", kind).facts();

        assertThat(facts)
                .extracting(CodeFacts::kind, CodeFacts::retry, CodeFacts::severity)
                .containsExactly(kind, kind.retry(), kind.severity());
    }

    @Test
    void canOverrideTheRetryAnswerAndSeverityOfItsKind() {
        CodeFacts facts = CodeFacts.of(FaultKind.INTERNAL, "It failed.", "A defect.", "Report it.");

        CodeFacts other = facts.retry(Retry.NOW).severity(Severity.CRITICAL);

        assertThat(other)
                .isEqualTo(new CodeFacts(
                        FaultKind.INTERNAL, "It failed.", "A defect.", "Report it.", Retry.NOW, Severity.CRITICAL));
    }
}
