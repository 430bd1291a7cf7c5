package dev.faultline.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableTestTest {
    private static final List<Object> TRIED = new ArrayList<>();

    private final List<Object> triedHere = new ArrayList<>();

    @TableTest
    @ValueSource(strings = {"one", "two"})
    void triesEveryRowWithAnInstanceOfItsOwn(String text) {
        triedHere.add(text);
        TRIED.add(text);

        assertThat(triedHere).containsExactly(text);
    }

    @TableTest
    @CsvSource({"3, SECONDS", "4, DAYS"})
    void convertsTheValues(int number, TimeUnit unit) {
        TRIED.add(number + unit.name());
    }

    @TableTest
    @EnumSource
    void knowsTheTypeOfTheParameter(TimeUnit unit) {
        TRIED.add(unit);
    }

    @TableTest
    @MethodSource("pairs")
    void takesWhatAMethodProvides(String text, List<String> more) {
        TRIED.add(text + more);
    }

    static Stream<Arguments> pairs() {
        return Stream.of(Arguments.of("five", List.of("six")));
    }

    @AfterAll
    static void everyRowWasTried() {
        assertThat(TRIED)
                .contains("one", "two", "3SECONDS", "4DAYS", "five[six]")
                .contains((Object[]) TimeUnit.values());
    }

    @Test
    void reportsEveryRowThatFails() throws Throwable {
        TableRows rows = new TableRows();
        rows.check(new Object[] {"a\n", 1}, () -> fail("first"));
        rows.check(new Object[] {"b", 2}, () -> {});
        rows.check(new Object[] {"c", null}, () -> fail("last"));

        assertThatThrownBy(rows::report).isInstanceOf(AssertionError.class).hasMessage("""
            2 of 3 rows fail

            row 1: a\\u000a, 1
            java.lang.AssertionError: first

            row 3: c, null
            java.lang.AssertionError: last\
            """);
    }

    @Test
    void rejectsATableWithoutRows() {
        assertThatThrownBy(() -> new TableRows().report()).hasMessage("the table has no rows");
    }

    private static void fail(String message) throws InvocationTargetException {
        throw new InvocationTargetException(new AssertionError(message));
    }
}
