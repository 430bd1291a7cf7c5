package dev.faultline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.spring.SpringTrap.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ConfigurableApplicationContext;

/** Every trap, with the same messages to one application without the guard and with it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SpringGuardTest {
    private static final Path PAGE = Path.of("..", "docs", "reference", "spring-guard.md");
    private static final int PATIENCE = 60_000;
    private static final int SILENCE = 1_000;

    private final Map<String, List<SpringTrap>> groups = SpringTraps.all();
    private final List<SpringTrap> traps =
            groups.values().stream().flatMap(List::stream).toList();

    /** Where a trap was tried. */
    record Try(SpringTrap trap, Place place, boolean guarded) {}

    private final Map<Try, String> answers = new ConcurrentHashMap<>();

    @BeforeAll
    void play(@TempDir Path folder) throws Exception {
        for (boolean guarded : List.of(true, false)) {
            for (Place place : Place.values()) {
                Path own = Files.createDirectories(folder.resolve(place + "-" + guarded));
                play(place, guarded, own);
            }
        }
    }

    private void play(Place place, boolean guarded, Path folder) throws Exception {
        String[] properties = {
            "faultline.enabled=" + guarded,
            "spring.ai.mcp.server.protocol=" + (place == Place.STATELESS ? "STATELESS" : "STREAMABLE"),
            "spring.ai.mcp.server.stdio=" + (place == Place.STDIO)
        };
        if (place == Place.STDIO) {
            playStdio(guarded, folder, properties);
            return;
        }
        try (ConfigurableApplicationContext application = Applications.start(folder, properties);
                HttpChannel channel = HttpChannel.open(Applications.port(application))) {
            for (SpringTrap trap : traps) {
                if (trap.where().contains(place)) {
                    answers.put(new Try(trap, place, guarded), answer(channel, trap, guarded, place));
                }
            }
        }
    }

    // A message that ends the bare server needs a server of its own.
    private void playStdio(boolean guarded, Path folder, String... properties) throws Exception {
        StdioChannel channel = Applications.startStdio(folder, properties);
        try {
            for (SpringTrap trap : traps) {
                if (trap.where().contains(Place.STDIO)) {
                    if (channel.hasEnded()) {
                        channel.close();
                        channel = Applications.startStdio(folder, properties);
                    }
                    answers.put(new Try(trap, Place.STDIO, guarded), answer(channel, trap, guarded, Place.STDIO));
                }
            }
        } finally {
            channel.close();
        }
    }

    private static String answer(Channel channel, SpringTrap trap, boolean guarded, Place place) throws Exception {
        int millis = !guarded && trap.silent().contains(place) ? SILENCE : PATIENCE;
        return channel instanceof HttpChannel http
                ? http.answer(trap.message(), trap.headers(), millis)
                : channel.answer(trap.message(), millis);
    }

    private String answer(SpringTrap trap, Place place, boolean guarded) {
        return Objects.requireNonNull(answers.get(new Try(trap, place, guarded)));
    }

    Stream<Arguments> places() {
        return traps.stream().flatMap(trap -> trap.where().stream().map(place -> Arguments.of(trap, place)));
    }

    @ParameterizedTest
    @MethodSource("places")
    void theGuardedApplicationAnswersEveryTrap(SpringTrap trap, Place place) {
        assertThat(answer(trap, place, true)).contains("\"jsonrpc\":\"2.0\"").containsPattern("\"(result|error)\":");
    }

    @ParameterizedTest
    @MethodSource("places")
    void nothingLeaks(SpringTrap trap, Place place) {
        assertThat(answer(trap, place, true).replace(ToolFailureDialect.KEY, ""))
                .doesNotContain("hunter2", "java.", "springframework", "stackTrace", "Exception");
    }

    @Test
    void thePageOfTheTrapsIsUpToDate() throws IOException {
        String page = new SpringTrapPage(this::answer).of(groups);
        if (Boolean.getBoolean("reference.write")) {
            Files.writeString(PAGE, page);
        }

        assertThat(PAGE)
                .as("stale: run dev/reference, and look at what it changes")
                .hasContent(page);
    }
}
