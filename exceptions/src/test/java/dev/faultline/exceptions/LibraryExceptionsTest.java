package dev.faultline.exceptions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.classify.Classification;
import dev.faultline.classify.Classifier;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import dev.faultline.spring.StarterRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What libraries really throw becomes what their documentation suggests (R55). */
@Tag("thorough")
class LibraryExceptionsTest {
    private static final Provocations ATTEMPTS = new Provocations();
    private static final List<AutoCloseable> OPEN = new ArrayList<>();

    private final Classifier classifier = StarterRules.classifier();

    @BeforeAll
    static void prepare() throws Exception {
        Postgres database = new Postgres();
        new PostgresExceptions(database).addTo(ATTEMPTS);
        new LockExceptions(database).addTo(ATTEMPTS);
        new H2Exceptions().addTo(ATTEMPTS);
        new JdbiExceptions(database).addTo(ATTEMPTS);
        OPEN.add(new HibernateExceptions(database).addTo(ATTEMPTS));
        new SpringJdbcExceptions(database).addTo(ATTEMPTS);
        OPEN.add(new SpringDataExceptions(database).addTo(ATTEMPTS));
        new JooqExceptions(database).addTo(ATTEMPTS);
        OddWebServer web = new OddWebServer();
        OPEN.add(web);
        new RestClientExceptions(web).addTo(ATTEMPTS);
        new WebClientExceptions(web).addTo(ATTEMPTS);
        new JavaHttpExceptions(web).addTo(ATTEMPTS);
        JacksonExceptions.addTo(ATTEMPTS);
        ValidationExceptions.addTo(ATTEMPTS);
        SecurityExceptions.addTo(ATTEMPTS);
    }

    @AfterAll
    static void end() throws Exception {
        for (AutoCloseable one : OPEN) {
            one.close();
        }
    }

    @Test
    void everyExceptionBecomesWhatTheLibraryDocuments() {
        List<Tried> tried = Tried.all();

        List<String> deviations =
                tried.stream().flatMap(row -> deviation(row).stream()).toList();

        assertThat(tried).hasSizeGreaterThanOrEqualTo(80);
        assertThat(ATTEMPTS.names())
                .containsExactlyInAnyOrderElementsOf(
                        tried.stream().map(Tried::name).toList());
        assertThat(String.join("\n", deviations)).isEmpty();
    }

    private Optional<String> deviation(Tried row) {
        Optional<Throwable> thrown = ATTEMPTS.thrown(row.name());
        String seen = thrown.map(it -> it.getClass().getSimpleName() + " | " + became(it))
                .orElse("nothing");
        String expected = String.join(" | ", row.thrown(), row.kind(), row.effect(), row.retry());
        return seen.equals(expected)
                ? Optional.empty()
                : Optional.of(row.name() + "\n  expected " + expected + "\n  seen     " + seen + "\n  thrown   "
                        + thrown.map(Throwable::toString).orElse(""));
    }

    private String became(Throwable thrown) {
        return switch (classifier.classify(thrown)) {
            case Classification.Contained contained -> described(contained.fault());
            case Classification.Escaping escaping -> "escaping";
        };
    }

    private static String described(Fault fault) {
        String retry = switch (fault.retry()) {
            case Retry.Never never -> "never";
            case Retry.Unknown unknown -> "unknown";
            case Retry.Now now -> "at once";
            case Retry.After after -> "later";
        };
        return String.join(" | ", fault.code().kind().name().toLowerCase(Locale.ROOT), effect(fault), retry);
    }

    private static String effect(Fault fault) {
        return fault.effect().name().toLowerCase(Locale.ROOT);
    }
}
