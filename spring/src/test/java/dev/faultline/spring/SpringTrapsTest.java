package dev.faultline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.spring.SpringTrap.Place;
import dev.faultline.testing.ReferencePage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The traps of Spring AI itself, over HTTP; {@link SpringGuardTest} plays all, with and without the guard. */
class SpringTrapsTest extends SpringTrapContract {
    private Set<String> ofTheSdk;

    @BeforeAll
    void play(@TempDir Path folder) throws Exception {
        ofTheSdk = new ReferencePage("sdk-guard.md")
                .lines().stream()
                        .filter(line -> line.startsWith("### "))
                        .map(line -> Character.toLowerCase(line.charAt(4)) + line.substring(5))
                        .collect(Collectors.toSet());
        List<SpringTrap> own =
                traps.stream().filter(trap -> !ofTheSdk.contains(trap.name())).toList();
        for (Place place : List.of(Place.STREAMABLE, Place.STATELESS)) {
            run.play(own, place, true, folder);
        }
    }

    @Test
    void everyTrapOfTheSdkIsTriedOrNamedWithTheReason() {
        Set<String> here = traps.stream().map(SpringTrap::name).collect(Collectors.toSet());

        List<String> others = ofTheSdk.stream()
                .filter(name -> SpringTraps.NOT_HERE_ENDING.keySet().stream().noneMatch(name::endsWith))
                .filter(name -> !here.contains(name))
                .toList();

        assertThat(others).containsExactlyInAnyOrderElementsOf(SpringTraps.NOT_HERE.keySet());
    }

    // What was not played here stays as the last run of SpringGuardTest wrote it.
    @Test
    void thePageShowsTheseResponses() throws IOException {
        RecordedCells recorded = RecordedCells.of(PAGE);

        PAGE.isUpToDate(new SpringTrapPage((trap, place, guarded) -> run.find(trap, place, guarded)
                        .map(SpringTrapPage::shown)
                        .orElseGet(() -> recorded.cell(trap, place, guarded)))
                .of(groups));
    }
}
