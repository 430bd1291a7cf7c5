package dev.faultline.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every trap of the bare SDK, sprung by the same messages on a bare and on a guarded server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SdkGuardTest {
    private final List<Trap> traps =
            Traps.all().values().stream().flatMap(List::stream).toList();
    private TrapRun run;

    @BeforeAll
    void play() throws Exception {
        run = new TrapRun();
        run.play(traps);
        List<String> all = new ArrayList<>();
        for (Trap trap : traps) {
            trap.expected().keySet().forEach(t -> {
                all.add(trap + " [" + t + "] BARE " + head(run.bare(trap, t)));
                all.add(trap + " [" + t + "] OURS " + head(run.guarded(trap, t)));
            });
        }
        java.nio.file.Files.write(java.nio.file.Path.of("target/seen.txt"), all);
    }

    private static String head(Seen seen) {
        return seen.status() + " " + seen.body().substring(0, Math.min(1500, seen.body().length()));
    }

    @AfterAll
    void stop() throws Exception {
        run.close();
    }

    Stream<Arguments> places() {
        return traps.stream().flatMap(trap -> trap.expected().keySet().stream().map(it -> Arguments.of(trap, it)));
    }

    @ParameterizedTest
    @MethodSource("places")
    void everyTrapIsAnsweredUnderContract(Trap trap, Transport transport) {
        assertThat(run.guarded(trap, transport)).isEqualTo(trap.expected().get(transport));
    }
}
