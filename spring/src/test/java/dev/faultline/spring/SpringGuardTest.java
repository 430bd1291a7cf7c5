package dev.faultline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.spring.SpringTrap.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every trap, with the same messages to one application without the guard and with it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SpringGuardTest {
    private static final Path PAGE = Path.of("..", "docs", "reference", "spring-guard.md");
    private static final Path SDK_PAGE = PAGE.resolveSibling("sdk-guard.md");
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
        // Applications over HTTP are in this process, one after another; the others have processes of their own.
        try (ExecutorService threads = Executors.newFixedThreadPool(5)) {
            List<Future<?>> playing = new ArrayList<>();
            playing.add(threads.submit(() -> play(traps, Place.STDIO, true, folder)));
            playing.add(threads.submit(() -> play(traps, Place.STREAMABLE, true, folder)
                    && play(traps, Place.STREAMABLE, false, folder)
                    && play(traps, Place.STATELESS, true, folder)
                    && play(traps, Place.STATELESS, false, folder)));
            groups.forEach((title, group) ->
                    playing.add(threads.submit(() -> play(group, Place.STDIO, false, folder.resolve(title)))));
            for (Future<?> each : playing) {
                each.get();
            }
        }
    }

    private boolean play(List<SpringTrap> all, Place place, boolean guarded, Path folder) throws Exception {
        List<SpringTrap> rest = new ArrayList<>(
                all.stream().filter(trap -> trap.where().contains(place)).toList());
        while (!rest.isEmpty()) {
            TrapServer server = rest.getFirst().server();
            List<SpringTrap> here = rest.stream()
                    .filter(trap ->
                            guarded ? trap.server() == server : trap.server().isBareLike(server))
                    .toList();
            rest.removeAll(here);
            Path own = Files.createDirectories(folder.resolve(place + "-" + guarded + "-" + server));
            playTogether(here, place, guarded, own);
        }
        return true;
    }

    // A trap that ends or breaks the bare application leaves the next one to another; a guarded one must survive them
    // all.
    private void playTogether(List<SpringTrap> together, Place place, boolean guarded, Path folder) throws Exception {
        TrapServer server = together.getFirst().server();
        TrapServer.Connection connection = server.connect(place, guarded, folder);
        try {
            for (SpringTrap trap : together) {
                String answer = answer(connection.channel(), trap, guarded, place);
                if (!guarded && place == Place.STDIO && !trap.isSilent(place) && isLost(answer)) {
                    connection.close();
                    connection = server.connect(place, false, folder);
                    answer = answer(connection.channel(), trap, false, place);
                }
                answers.put(new Try(trap, place, guarded), answer);
                boolean broken = connection.channel().hasEnded() || (trap.isAlone() && place == Place.STDIO);
                if (!guarded && broken && trap != together.getLast()) {
                    connection.close();
                    connection = server.connect(place, false, folder);
                }
            }
        } finally {
            connection.close();
        }
    }

    // On a busy machine the bare SDK may lose a response that follows another too closely, and then ends. The trap is
    // not about that, so it is tried again.
    private static boolean isLost(String answer) {
        return answer.equals(StdioChannel.ENDED) || answer.equals(Channel.NO_ANSWER);
    }

    private static String answer(Channel channel, SpringTrap trap, boolean guarded, Place place) throws Exception {
        int millis = !guarded && trap.isSilent(place) ? SILENCE : PATIENCE;
        return Channel.within(trap.script().play(channel), millis);
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
        String answer = answer(trap, place, true);

        trap.expected(place)
                .ifPresentOrElse(
                        words -> assertThat(answer).isEqualTo(words),
                        () -> assertThat(answer)
                                .contains("\"jsonrpc\":\"2.0\"")
                                .containsPattern("\"(result|error)\":"));
    }

    @ParameterizedTest
    @MethodSource("places")
    void nothingLeaks(SpringTrap trap, Place place) {
        assertThat(answer(trap, place, true).replace(ToolFailureDialect.KEY, ""))
                .doesNotContain("hunter2", "java.", "springframework", "stackTrace", "Exception");
    }

    @Test
    void everyTrapOfTheSdkIsTriedOrNamedWithTheReason() throws IOException {
        Set<String> here = traps.stream().map(SpringTrap::name).collect(Collectors.toSet());

        List<String> others = Files.readAllLines(SDK_PAGE).stream()
                .filter(line -> line.startsWith("### "))
                .map(line -> Character.toLowerCase(line.charAt(4)) + line.substring(5))
                .filter(name -> SpringTraps.NOT_HERE_ENDING.keySet().stream().noneMatch(name::endsWith))
                .filter(name -> !here.contains(name))
                .toList();

        assertThat(others).containsExactlyInAnyOrderElementsOf(SpringTraps.NOT_HERE.keySet());
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
