package dev.faultline.spring;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.classify.Classification;
import dev.faultline.classify.Classifier;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import dev.faultline.testing.ReferencePage;
import dev.faultline.testing.RepositoryFiles;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.HttpServerErrorException;

/** The page of the exceptions that a server recognises: what the rules make of an example of each. */
class ExceptionPageTest {
    private static final String TRIED = "exceptions/src/test/resources/dev/faultline/exceptions/tried.txt";

    /** Recognised by their HTTP status, and abstract: the page has a table of the status instead. */
    private static final Set<String> BY_STATUS = Set.of(
            "org.springframework.web.client.RestClientResponseException",
            "org.springframework.web.reactive.function.client.WebClientResponseException");

    /** Classes of which the page shows another one that has the same rule, because they need a real validator. */
    private static final Set<String> SHOWN_BY_ANOTHER = Set.of(
            "org.springframework.validation.method.MethodValidationException",
            "org.springframework.orm.ObjectRetrievalFailureException");

    /** A list of statuses that is no longer shown. */
    private static final int LONGEST = 100;

    private final Classifier classifier =
            Classifier.builder().library(SpringRules::fault).build();

    @Test
    void thePageIsUpToDate() throws IOException {
        new ReferencePage("exceptions.md").isUpToDate(page());
    }

    @Test
    void thePageShowsEveryRule() {
        Set<String> shown = new TreeSet<>(BY_STATUS);
        shown.addAll(SHOWN_BY_ANOTHER);
        Stream.of(RecognisedExceptions.ofJava(), RecognisedExceptions.ofDatabases(), RecognisedExceptions.ofSpring())
                .flatMap(samples -> samples.values().stream())
                .forEach(sample -> addClasses(sample.getClass(), shown));

        assertThat(SpringRules.classes()).isNotEmpty().allMatch(shown::contains);
        assertThat(classifier.classes()).isNotEmpty().allMatch(shown::contains);
    }

    @Test
    void thePageShowsEveryFamilyOfStates() {
        String letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        List<String> known = letters.chars()
                .mapToObj(first -> letters.chars().mapToObj(second -> "" + (char) first + (char) second))
                .flatMap(pairs -> pairs)
                .filter(family -> !fault(new SQLException("x", family + "000")).isUnforeseen())
                .toList();

        assertThat(known).containsExactly("08", "23", "28", "40");
    }

    private static void addClasses(Class<?> type, Set<String> names) {
        for (Class<?> one = type; one != null; one = one.getSuperclass()) {
            names.add(one.getName());
        }
    }

    private String page() {
        return ReferencePage.NOTE + """
                # Exceptions

                What a tool throws that is no `FaultException` becomes a fault by these rules. Your own rules come first:
                `on(…)` of the builder, and `@FaultMapping` with the starter. An exception without a rule is recognised by its
                nearest cause that has one, up to eight causes deep. Everything else is `UNEXPECTED`: the default
                contract shows no text of it, and the server's log has its stack trace. "Not known" in the last column means that neither the
                exception nor the contract of the tool says whether the same call could succeed. What the tool had done before
                is not known either, unless its contract says that it only reads.

                ## Java

                """ + table(RecognisedExceptions.ofJava()) + """

                ## Databases

                By the classes of JDBC, and by the SQLSTATE. The text of a driver is not shown to clients.

                """
                + table(RecognisedExceptions.ofDatabases()) + """

                ## Spring

                Recognised by the starter. `MethodValidationException` is like `BindException`, and
                `ObjectRetrievalFailureException` like `EmptyResultDataAccessException`.

                """ + table(RecognisedExceptions.ofSpring()) + """

                A status that the author of a tool states, with `ResponseStatusException`, another `ErrorResponse` or
                `@ResponseStatus`, is about the call. The client receives the reason.

                """
                + statuses(status -> new ErrorResponseException(HttpStatusCode.valueOf(status))) + """

                A status with which a service answers `RestClient`, `RestTemplate` or `WebClient` is about the tool's own
                request.

                """
                + statuses(ExceptionPageTest::answered) + tried();
    }

    private static Throwable answered(int status) {
        HttpStatusCode code = HttpStatusCode.valueOf(status);
        return code.is4xxClientError()
                ? new HttpClientErrorException(code, "Reason")
                : new HttpServerErrorException(code, "Reason");
    }

    private String table(Map<String, Throwable> samples) {
        StringBuilder rows = new StringBuilder("| thrown | code | kind | the same call |\n| --- | --- | --- | --- |\n");
        samples.forEach((name, thrown) -> rows.append(row(name, thrown)));
        return rows.toString();
    }

    private String row(String name, Throwable thrown) {
        return switch (classifier.classify(thrown)) {
            case Classification.Contained contained -> {
                Thread.interrupted(); // the classifier restores an interrupt
                yield ReferencePage.row(
                        name, code(contained.fault()), kind(contained.fault()), retry(contained.fault()));
            }
            case Classification.Escaping escaping ->
                ReferencePage.row(name, "none: nobody waits for an answer", "", "");
        };
    }

    private Fault fault(Throwable thrown) {
        return ((Classification.Contained) classifier.classify(thrown)).fault();
    }

    private static String code(Fault fault) {
        return "`" + fault.code().wire() + "`";
    }

    private static String kind(Fault fault) {
        return fault.code().kind().name();
    }

    private static String retry(Fault fault) {
        return switch (fault.retry()) {
            case Retry.Never never -> "fails again";
            case Retry.Unknown unknown -> "not known";
            case Retry.Now now -> "may succeed at once";
            case Retry.After after -> "may succeed later";
        };
    }

    private String statuses(IntFunction<Throwable> thrown) {
        Map<String, Fault> faults = new LinkedHashMap<>();
        Map<String, String> statuses = new LinkedHashMap<>();
        IntStream.range(400, 600).forEach(status -> {
            Fault fault = fault(thrown.apply(status));
            faults.put(code(fault), fault);
            statuses.merge(code(fault), String.valueOf(status), (all, one) -> all + ", " + one);
        });
        statuses.replaceAll((code, some) -> some.length() > LONGEST ? "any other" : some);
        StringBuilder rows = new StringBuilder("| status | code | kind | the same call |\n| --- | --- | --- | --- |\n");
        statuses.entrySet().stream().sorted(Map.Entry.comparingByValue()).forEach(row -> {
            Fault fault = requireNonNull(faults.get(row.getKey()));
            rows.append(ReferencePage.row(row.getValue(), row.getKey(), kind(fault), retry(fault)));
        });
        return rows.toString();
    }

    private static String tried() {
        List<String> lines = RepositoryFiles.read(RepositoryFiles.ROOT.resolve(TRIED))
                .lines()
                .filter(line -> !line.startsWith("#"))
                .toList();
        StringBuilder rows = new StringBuilder("""

            ## Tried

            %d exceptions that libraries really throw, and what becomes of them with the starter. The last column says what
            was known beforehand; the thorough tests provoke each one.

            | library | what the tool does | thrown | kind | the same call | known from |
            | --- | --- | --- | --- | --- | --- |
            """.formatted(lines.size()));
        lines.forEach(line -> rows.append(tried(line)));
        return rows.toString();
    }

    private static String tried(String line) {
        String[] cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toArray(String[]::new);
        String retry = switch (cells[5]) {
            case "never" -> "fails again";
            case "unknown" -> "not known";
            case "at once", "later" -> "may succeed " + cells[5];
            default -> throw new IllegalArgumentException(line); // a file that people edit
        };
        return ReferencePage.row(
                cells[0], cells[1], "`" + cells[2] + "`", cells[3].toUpperCase(Locale.ROOT), retry, cells[6]);
    }
}
