package dev.faultline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.spring.SpringTrap.Place;
import dev.faultline.testing.ReferencePage;
import dev.faultline.testing.TableTest;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What guarded applications owe in every trap. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SpringTrapContract {
    static final ReferencePage PAGE = new ReferencePage("spring-guard.md");

    final Map<String, List<SpringTrap>> groups = SpringTraps.all();
    final List<SpringTrap> traps =
            groups.values().stream().flatMap(List::stream).toList();
    final SpringRun run = new SpringRun();

    /** {@return the traps that were played, with the transport} */
    Stream<Arguments> places() {
        return traps.stream()
                .flatMap(trap -> trap.where().stream()
                        .filter(place -> run.find(trap, place, true).isPresent())
                        .map(place -> Arguments.of(trap, place)));
    }

    private String answer(SpringTrap trap, Place place) {
        return run.find(trap, place, true).orElseThrow();
    }

    @TableTest
    @MethodSource("places")
    void theGuardedApplicationAnswersEveryTrap(SpringTrap trap, Place place) {
        String answer = answer(trap, place);

        trap.expected(place)
                .ifPresentOrElse(
                        words -> assertThat(answer).isEqualTo(words),
                        () -> assertThat(answer)
                                .contains("\"jsonrpc\":\"2.0\"")
                                .containsPattern("\"(result|error)\":"));
    }

    @TableTest
    @MethodSource("places")
    void nothingLeaks(SpringTrap trap, Place place) {
        assertThat(answer(trap, place).replace(ToolFailureDialect.KEY, ""))
                .doesNotContain("hunter2", "java.", "springframework", "stackTrace", "Exception");
    }
}
