package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every trap of the bare SDK, with the same messages to a bare and to a guarded server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SdkGuardTest {
    private static final Path PAGE = Path.of("..", "docs", "reference", "sdk-guard.md");

    private final Map<String, List<Trap>> groups = Traps.all();
    private final List<Trap> traps =
            groups.values().stream().flatMap(List::stream).toList();
    private TrapRun run;

    @BeforeAll
    void play() throws Exception {
        run = new TrapRun();
        run.play(traps);
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
    void theGuardedServerAnswersEveryTrap(Trap trap, Transport transport) {
        assertThat(run.guarded(trap, transport)).isEqualTo(trap.expected().get(transport));
    }

    @Test
    void thePageOfTheTrapsIsUpToDate() throws IOException {
        String page = new TrapPage(run).of(groups);
        if (Boolean.getBoolean("reference.write")) {
            Files.writeString(PAGE, page);
        }

        assertThat(PAGE)
                .as("stale: run dev/reference, and look at what it changes")
                .hasContent(page);
    }

    // A slow response of the bare SDK must not count as silence.
    @ParameterizedTest
    @MethodSource("places")
    void theBareSdkDoesNotAnswerWhereThePageSaysSo(Trap trap, Transport transport) {
        assertThat(run.bare(trap, transport).body().startsWith("no answer")).isEqualTo(trap.isSilent(transport));
    }

    @ParameterizedTest
    @MethodSource("places")
    void nothingLeaks(Trap trap, Transport transport) {
        assertThat(run.guarded(trap, transport).body().replace(ToolFailureDialect.KEY, ""))
                .doesNotContain("hunter2", "java.", "io.modelcontextprotocol", "stackTrace", "Exception");
    }
}
