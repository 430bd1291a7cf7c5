package dev.faultline.dashboard.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureFilterTest {
    private static final Instant NOW = Instant.parse("2026-11-17T12:00:00Z");

    @Test
    void theAddressHoldsTheFilter() {
        FailureFilter filter = FailureFilter.of(query("tool", "read file", "since", "2026-11-17T10:00:00Z"), NOW);

        assertThat(filter.query()).isEqualTo("since=2026-11-17T10%3A00%3A00Z&tool=read%20file");
        assertThat(filter.from(NOW)).contains(Instant.parse("2026-11-17T10:00:00Z"));
        assertThat(filter.with("tool", Optional.empty()).query()).isEqualTo("since=2026-11-17T10%3A00%3A00Z");
    }

    @Test
    void showsTheLastDayUnlessAskedOtherwise() {
        assertThat(FailureFilter.of(query(), NOW).from(NOW)).contains(Instant.parse("2026-11-16T12:00:00Z"));
        assertThat(FailureFilter.of(query("since", "all"), NOW).from(NOW)).isEmpty();
        assertThat(FailureFilter.of(query(), NOW).query()).isEmpty();
    }

    @Test
    void anEmptyFieldOfAFormIsNoFilter() {
        assertThat(FailureFilter.of(query("tool", "", "code", " "), NOW)).isEqualTo(FailureFilter.of(query(), NOW));
    }

    @ParameterizedTest
    @CsvSource({
        "since, yesterday, 'The time in \"since\" is not valid: yesterday. Use'",
        "until, 25h61, 'The time in \"until\" is not valid'",
        "since, 2026-02-31, 'The time in \"since\" is not valid'",
        "since, -1h, 'The time in \"since\" is not valid'",
        "tol, read_file, 'There is no parameter \"tol\" here; did you mean \"tool\"?'",
        "'<script>', x, 'There is no parameter \"<script>\" here.'"
    })
    void rejectsAForgedFilterWithAReason(String name, String value, String reason) {
        assertThatThrownBy(() -> FailureFilter.of(query(name, value), NOW))
                .isInstanceOf(BadFilterException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void rejectsAParameterThatIsGivenTwice() {
        assertThatThrownBy(() -> Query.of(Map.of("tool", new String[] {"a", "b"}), FailureFilter.NAMES))
                .hasMessage("The parameter \"tool\" is given more than once.");
    }

    @Test
    void rejectsAValueThatIsTooLong() {
        assertThatThrownBy(() -> query("tool", "x".repeat(513))).hasMessageContaining("longer than 512 characters");
    }

    @Test
    void rejectsPagesAndChoicesThatDoNotExist() {
        assertThat(query().number("page", 10)).isEqualTo(1);
        Stream.of("0", "-1", "11", "1e3", "99999999999", "x")
                .forEach(page -> assertThatThrownBy(() -> query("page", page).number("page", 10))
                        .hasMessageContaining("use a number from 1 to 10"));
        assertThatThrownBy(() -> query("sort", "up").choice("sort", List.of("newest", "oldest")))
                .hasMessage("\"up\" is not a valid sort; use one of newest, oldest.");
    }

    private static Query query(String... namesAndValues) {
        Map<String, String[]> given = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.put(namesAndValues[i], new String[] {namesAndValues[i + 1]});
        }
        return Query.of(
                given,
                Stream.concat(FailureFilter.NAMES.stream(), Stream.of("page", "sort"))
                        .toList());
    }
}
