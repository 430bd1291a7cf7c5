package dev.faultline.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Callers share the memory for messages. */
class CallerBudgetTest {
    private static final int MIB = 1024 * 1024;

    private final CallerBudget budget = new CallerBudget(2, 8 * MIB);

    @Test
    void rejectsMoreRequestsOfOneCallerThanItsLimit() {
        CallerBudget.Share first = budget.enter("ann").orElseThrow();
        assertThat(budget.enter("ann")).isPresent();

        assertThat(budget.enter("ann")).isEmpty();
        assertThat(budget.enter("bob")).isPresent();

        first.close();
        assertThat(budget.enter("ann")).isPresent();
    }

    @Test
    void givesASingleRequestAllMemoryAndSeveralOnesHalfOfIt() {
        try (CallerBudget.Share single = budget.enter("ann").orElseThrow()) {
            assertThat(single.admitsRequest(4 * MIB)).isTrue();
            assertThat(single.admitsRequest(MIB)).isFalse();
        }
        try (CallerBudget.Share first = budget.enter("ann").orElseThrow();
                CallerBudget.Share second = budget.enter("ann").orElseThrow();
                CallerBudget.Share other = budget.enter("bob").orElseThrow()) {
            assertThat(first.admitsRequest(MIB)).isTrue();
            assertThat(second.admitsRequest(MIB)).isTrue();
            assertThat(second.admitsRequest(MIB)).isFalse();
            assertThat(other.admitsRequest(MIB)).isTrue();
        }

        assertThat(budget.used()).isZero();
    }

    @Test
    void smallMessagesAreFree() {
        try (CallerBudget.Share large = budget.enter("ann").orElseThrow();
                CallerBudget.Share small = budget.enter("bob").orElseThrow()) {
            assertThat(large.admitsRequest(4 * MIB)).isTrue();

            assertThat(small.admitsRequest(CallerBudget.FREE / 2)).isTrue();
            assertThat(small.admitsRequest(MIB)).isFalse();
        }
    }
}
