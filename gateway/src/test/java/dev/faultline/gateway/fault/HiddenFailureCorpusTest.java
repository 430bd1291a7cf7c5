package dev.faultline.gateway.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.fault.Corpus.Sample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** How many hidden failures the gateway finds, and that it marks no success. */
class HiddenFailureCorpusTest {
    private static final Corpus CORPUS = Corpus.read();
    private static final Map<Sample, Verdict> VERDICTS =
            CORPUS.samples().stream().collect(Collectors.toMap(Function.identity(), Sample::verdict));

    /** The figures of a part of the corpus, as the guide has them. */
    private record Figures(String part, List<Sample> samples) {
        static Figures of(String part, Predicate<Sample> which) {
            return new Figures(part, CORPUS.samples().stream().filter(which).toList());
        }

        List<String> ids(Predicate<Sample> which) {
            return samples.stream()
                    .filter(which)
                    .map(it -> it.id() + " " + it.result())
                    .toList();
        }

        long count(Predicate<Sample> which) {
            return samples.stream().filter(which).count();
        }

        double found() {
            return (double) count(it -> it.failed() && isFound(it)) / count(Sample::failed);
        }

        String row() {
            return "| %s | %d | %d | %d | %d (%d %%) | %d | %d |"
                    .formatted(
                            part,
                            samples.size(),
                            count(Sample::failed),
                            count(it -> it.failed() && isMarked(it)),
                            count(it -> it.failed() && isFound(it)),
                            Math.round(found() * 100),
                            count(it -> !it.failed() && isMarked(it)),
                            count(it -> !it.failed() && isFound(it)));
        }
    }

    private static boolean isMarked(Sample sample) {
        return VERDICTS.get(sample) instanceof Verdict.Hidden;
    }

    private static boolean isFound(Sample sample) {
        return isMarked(sample) || VERDICTS.get(sample) instanceof Verdict.Suspect;
    }

    @Test
    void hasResultsOfManyRealServers() {
        List<Sample> recorded =
                CORPUS.samples().stream().filter(Sample::isRecorded).toList();

        assertThat(CORPUS.samples()).hasSizeGreaterThanOrEqualTo(300);
        assertThat(CORPUS.samples()).extracting(Sample::id).doesNotHaveDuplicates();
        assertThat(recorded).hasSizeGreaterThanOrEqualTo(CORPUS.samples().size() / 2);
        assertThat(recorded.stream().map(Sample::from).distinct()).hasSizeGreaterThanOrEqualTo(8);
    }

    @Test
    void findsFailuresAmongTheResultsThatTheRulesWereMadeWith() throws Exception {
        check(Figures.of("built with", it -> !it.isHeldOut()));
    }

    @Test
    void findsFailuresAmongTheResultsThatWereHeldOut() throws Exception {
        check(Figures.of("held out", Sample::isHeldOut));
    }

    private static void check(Figures figures) throws Exception {
        assertThat(figures.ids(it -> !it.failed() && isMarked(it)))
                .as("successes that are marked")
                .isEmpty();
        assertThat(figures.found())
                .as("failures that are not found: %s", figures.ids(it -> it.failed() && !isFound(it)))
                .isGreaterThanOrEqualTo(0.7);
        assertThat(Files.readAllLines(Path.of("../docs/guides/gateway.md")))
                .as("the figures in the guide")
                .contains(figures.row());
    }
}
