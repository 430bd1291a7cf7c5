package dev.faultline.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FaultLimitsTest {
    private static final FaultLimits SMALL = new FaultLimits(10, 8, 20, 1);

    @Test
    void keepsTheFaultUnchangedByDefault() {
        Fault fault = CommonCode.TIMED_OUT.fault("late").withDetails(Map.of("limit", 30));

        assertThat(fault.within(FaultLimits.STANDARD)).isSameAs(fault);
    }

    @Test
    void cutsMessageAndSuggestion() {
        Fault fault = CommonCode.TIMED_OUT.fault("a long message").withSuggestion("a long suggestion");

        Fault cut = fault.within(SMALL);

        assertThat(cut.message()).isEqualTo("a long ...");
        assertThat(cut.suggestion()).contains("a lon...");
    }

    @Test
    void reportsDetailsThatAreTooLarge() {
        Fault fault = CommonCode.TIMED_OUT.fault("late").withDetails(Map.of("text", "x".repeat(30)));

        Fault cut = fault.within(SMALL);

        assertThat(cut.code()).isEqualTo(CommonCode.INTERNAL_ERROR);
        assertThat(cut.details())
                .hasValueSatisfying(details -> assertThat(details.toString()).contains("is larger than 20 bytes"));
    }

    @Test
    void keepsAsManyCausesAsAllowed() {
        Exception thrown = new IllegalStateException("one", new IllegalStateException("two"));

        Fault cut = CommonCode.UNEXPECTED
                .fault("failed")
                .withCause(Cause.of(thrown))
                .within(SMALL);

        assertThat(cut.cause().map(Cause::message)).contains("one");
        assertThat(cut.cause().flatMap(Cause::cause)).isEqualTo(Optional.empty());
    }

    @Test
    void rejectsLimitsBeyondTheStandard() {
        assertThatThrownBy(() -> new FaultLimits(10, 513, 20, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the limit of suggestion must be 1 to 512, not 513");
        assertThatThrownBy(() -> new FaultLimits(0, 1, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
