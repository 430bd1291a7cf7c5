package dev.faultline.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.RecoveryTable.Condition;
import dev.faultline.testing.ReferencePage;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the recovery table promises; the table itself is in docs/reference/recovery.md. */
class RecoveryTableTest {
    private final List<Condition> conditions = RecoveryTable.conditions();

    @Test
    void theOccurrenceLeadsToTheRightStepInEveryDialectThatCarriesIt() {
        assertThat(conditions).hasSizeGreaterThan(100);
        for (Dialect dialect : Dialects.all()) {
            if (dialect.id().equals("resolve-v0")) {
                continue;
            }
            assertThat(conditions)
                    .as(dialect.id())
                    .allMatch(condition -> condition.isRight(dialect, true), "takes the right step");
        }
    }

    @Test
    void withoutItToolFailureLosesLessThanAnyOtherDialect() {
        long best = right("tool-failure");

        assertThat(Dialects.all().stream()
                        .map(Dialect::id)
                        .filter(id -> !id.equals("tool-failure"))
                        .map(this::right))
                .allMatch(right -> right < best);
    }

    @Test
    void theTextNamesTheWrongArgumentInEveryDialectThatIsNotFrozen() {
        assertThat(Dialects.all().stream().filter(dialect -> !RecoveryTable.namesTheArgumentInText(dialect)))
                .extracting(Dialect::id)
                .containsExactly("resolve-v0");
    }

    @Test
    void theOccurrenceNamesTheWrongArgumentInEveryDialectThatCarriesIt() {
        assertThat(Dialects.all().stream().filter(dialect -> !RecoveryTable.namesTheArgumentInFields(dialect, true)))
                .extracting(Dialect::id)
                .containsExactly("resolve-v0");
    }

    @Test
    void theAgentCorrectsTheArgumentThatIsNamed() {
        assertThat(conditions)
                .filteredOn(condition ->
                        RecoveryTable.OF_ARGUMENTS.contains(condition.fault().code()))
                .hasSize(RecoveryTable.OF_ARGUMENTS.size())
                .allMatch(condition -> condition.rightStep().equals("correct `order_number`"));
    }

    @Test
    void withoutTheOccurrenceTwoDialectsNameTheWrongArgumentInMachineFields() {
        assertThat(Dialects.all().stream().filter(dialect -> RecoveryTable.namesTheArgumentInFields(dialect, false)))
                .extracting(Dialect::id)
                .containsExactly("tool-error", "tool-result");
    }

    @Test
    void thePageIsUpToDate() throws IOException {
        new ReferencePage("recovery.md").isUpToDate(ReferencePage.NOTE + RecoveryTable.page());
    }

    private long right(String id) {
        Dialect dialect = Dialects.find(id).orElseThrow();
        return conditions.stream()
                .filter(condition -> condition.isRight(dialect, false))
                .count();
    }
}
