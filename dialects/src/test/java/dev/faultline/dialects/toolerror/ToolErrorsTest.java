package dev.faultline.dialects.toolerror;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Retry;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

class ToolErrorsTest {
    /** Every domain error with its code; a new error that is missing here fails the count below. */
    static Stream<Map.Entry<DomainError, ToolErrorCode>> domainErrors() {
        return Stream.of(
                Map.entry(new DomainError.WorkflowNotFound("release"), ToolErrorCode.NOT_FOUND),
                Map.entry(new DomainError.InvalidState("no pending step"), ToolErrorCode.VALIDATION_ERROR),
                Map.entry(new DomainError.InvalidLoop("each", "no body"), ToolErrorCode.VALIDATION_ERROR),
                Map.entry(new DomainError.MissingContext("branch is missing"), ToolErrorCode.PRECONDITION_FAILED),
                Map.entry(new DomainError.ConditionEvalFailed("s1", "bad condition"), ToolErrorCode.INTERNAL_ERROR),
                Map.entry(
                        new DomainError.MaxIterationsExceeded("each", "too many"), ToolErrorCode.PRECONDITION_FAILED));
    }

    @TableTest
    @MethodSource("domainErrors")
    @Spec("TE-19")
    void everyDomainErrorHasItsCodeAndIsNotRetryable(Map.Entry<DomainError, ToolErrorCode> expected) {
        Fault fault = ToolErrors.of(expected.getKey());

        assertThat(fault.code()).isEqualTo(expected.getValue());
        assertThat(fault.retry()).isEqualTo(Retry.NEVER);
    }

    @Test
    @Spec("TE-19")
    void coversEveryDomainError() {
        List<Class<?>> tested =
                domainErrors().<Class<?>>map(entry -> entry.getKey().getClass()).toList();

        assertThat(tested).containsExactlyInAnyOrder(DomainError.class.getPermittedSubclasses());
    }

    @Test
    @Spec("TE-04")
    void anErrorWithoutARetryAnswerIsNotRetryable() {
        assertThat(ToolErrors.error(ToolErrorCode.TIMEOUT, "Late").retry()).isEqualTo(Retry.NEVER);
        assertThat(ToolErrors.error(ToolErrorCode.TIMEOUT, "Late", null).retry())
                .isEqualTo(Retry.NEVER);
    }

    @Test
    @Spec("TE-05")
    void eachConstructorSetsExactlyItsKind() {
        assertThat(ToolErrors.errNotRetryable(ToolErrorCode.TIMEOUT, "Late").retry())
                .isEqualTo(Retry.NEVER);
        assertThat(ToolErrors.errRetryableImmediate(ToolErrorCode.NOT_FOUND, "No")
                        .retry())
                .isEqualTo(Retry.NOW);
        assertThat(ToolErrors.errRetryableAfterMs(ToolErrorCode.NOT_FOUND, "No", 250)
                        .retry())
                .isEqualTo(Retry.after(Duration.ofMillis(250)));
    }

    @Test
    @Spec("TE-03")
    void rejectsADelayThatIsNegativeOrBeyondTheRangeOfJsonReaders() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ToolErrors.errRetryableAfterMs(ToolErrorCode.TIMEOUT, "Late", -1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ToolErrors.errRetryableAfterMs(ToolErrorCode.TIMEOUT, "Late", Long.MAX_VALUE));
    }

    @Test
    @Spec("TE-26")
    void addsOptionalPartsByName() {
        Fault fault = ToolErrors.error(ToolErrorCode.NOT_FOUND, "No").withSuggestion("Look again.");

        assertThat(fault.suggestion()).contains("Look again.");
        assertThat(Arrays.stream(ToolErrors.class.getMethods())
                        .filter(method -> method.getReturnType() == Fault.class)
                        .map(method -> Arrays.stream(method.getParameterTypes())
                                .filter(type -> type == String.class)
                                .count()))
                .allSatisfy(texts -> assertThat(texts).isLessThanOrEqualTo(1));
    }

    @Test
    @Spec({"TE-27", "TE-28"})
    void keepsASuggestionOfExactlyTheMaximumLength() {
        String exact = "é".repeat(256);

        assertThat(ToolErrors.boundedSuggestion(exact)).isSameAs(exact);
        assertThat(ToolErrors.boundedSuggestion(exact + "x"))
                .endsWith("...")
                .satisfies(text -> assertThat(bytes(text)).isLessThanOrEqualTo(512));
    }

    @Test
    @Spec("TE-30")
    void boundsASuggestionThatContainsTheCallersText() {
        Fault fault = ToolErrors.of(new DomainError.InvalidLoop("€".repeat(400), "no body"));

        assertThat(bytes(fault.suggestion().orElseThrow())).isLessThanOrEqualTo(512);
    }

    @Test
    @Spec("TE-20")
    void anythingThrownBecomesAFault() {
        assertThat(ToolErrors.ofUnknown("it broke").thrownTextOrMessage()).isEqualTo("it broke");
        assertThat(ToolErrors.ofUnknown(null).thrownTextOrMessage()).isEqualTo("An unexpected error occurred");
        assertThat(ToolErrors.ofUnknown(Map.of("why", "it broke")).thrownTextOrMessage())
                .isEqualTo("{\"why\":\"it broke\"}");
    }

    @Test
    @Spec("TE-12")
    void aThrownFaultStaysUnchanged() {
        Fault fault = ToolErrors.errRetryableImmediate(ToolErrorCode.TIMEOUT, "Late");

        assertThat(ToolErrors.ofUnknown(new FaultException(fault))).isEqualTo(fault);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
