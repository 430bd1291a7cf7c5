package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills the server behind a gateway while calls are in flight; {@code dev/crash gateway} does so 200 times. */
@Tag("thorough")
class UpstreamKillTest {
    private static final int KILLS = Integer.getInteger("gateway.kills", 20);
    private static final int IN_FLIGHT = 16;
    private static final Pattern DONE = Pattern.compile("\"text\":\"(\\d+) (\\d+)\"");

    @TempDir
    private Path folder;

    private final Random random = new Random(1);
    private final Map<String, String> open = new HashMap<>();
    private final Set<String> done = new HashSet<>();
    private final Set<String> withoutEffect = new HashSet<>();
    private final Set<Long> killed = new HashSet<>();
    private final List<Long> recoveries = new ArrayList<>();
    private Optional<Long> killedAt = Optional.empty();
    private Path journal;
    private int calls;
    private int crashes;

    @BeforeEach
    void begin() {
        journal = folder.resolve("journal");
    }

    @Test
    void everyCallIsAnsweredOnceAndNoChangeIsMadeTwice() throws Exception {
        try (TestClient client =
                new TestClient(JournalServer.command(journal), folder.resolve("trail"), Duration.ofMinutes(2))) {
            client.initialize();
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            while (killed.size() < KILLS || killedAt.isPresent() || !open.isEmpty()) {
                while (open.size() < IN_FLIGHT && (killed.size() < KILLS || killedAt.isPresent())) {
                    call(client);
                }
                receive(client.next());
            }
        }

        List<String> made = Files.readAllLines(journal);
        assertThat(crashes).as("calls that a crash ended").isGreaterThanOrEqualTo(KILLS / 2);
        assertThat(made).as("calls that were reported as successful").containsAll(done);
        assertThat(withoutEffect)
                .as("calls that were reported as without effect")
                .doesNotContainAnyElementsOf(made);
        assertThat(made.stream().filter(line -> line.startsWith("change"))).doesNotHaveDuplicates();
        assertThat(made.stream().collect(Collectors.groupingBy(line -> line, Collectors.counting())))
                .as("a lost call that only reads is made once more")
                .allSatisfy((line, times) -> assertThat(times).isLessThanOrEqualTo(2));
        assertThat(children(made)).hasSizeGreaterThan(KILLS).allSatisfy(UpstreamKillTest::hasEnded);
        Collections.sort(recoveries);
        System.out.printf(
                "%d kills, %d calls, %d lost; served again after %d ms in the median, %d ms at most%n",
                KILLS,
                calls,
                crashes,
                recoveries.get(recoveries.size() / 2) / 1_000_000,
                recoveries.getLast() / 1_000_000);
    }

    private void call(TestClient client) throws Exception {
        String tool = random.nextBoolean() ? "change" : "look";
        String id = "k" + ++calls;
        open.put(id, tool + " " + calls);
        client.send("{\"jsonrpc\":\"2.0\",\"id\":\"" + id + "\",\"method\":\"tools/call\",\"params\":{\"name\":\""
                + tool + "\",\"arguments\":{\"number\":" + calls + "}}}");
    }

    private void receive(String line) {
        JsonObject message = TestClient.json(line);
        Optional<String> id = message.string("id");
        if (id.isEmpty()) {
            assertThat(line).contains("\"method\":\"notifications/");
            return;
        }
        String call = Optional.ofNullable(open.remove(id.get()))
                .orElseThrow(() -> new AssertionError("not the answer to a call in flight: " + line));
        Matcher text = DONE.matcher(line);
        if (text.find()) {
            assertThat(call).endsWith(" " + text.group(2));
            done.add(call);
            served(Long.parseLong(text.group(1)));
        } else {
            failed(call, message);
        }
    }

    private void failed(String call, JsonObject message) {
        JsonObject occurrence = message.object("result")
                .flatMap(result -> result.object("_meta"))
                .flatMap(meta -> meta.object(OccurrenceMeta.KEY))
                .orElseThrow();
        assertThat(occurrence.string("code")).contains("UPSTREAM_CRASHED");
        crashes++;
        if (call.startsWith("change") && occurrence.string("effect").equals(Optional.of("none"))) {
            withoutEffect.add(call);
        }
    }

    // Each process is killed once, after a random number of its answers, while other calls are in flight.
    private void served(long process) {
        if (killed.contains(process)) {
            return; // an answer that it gave before its end
        }
        killedAt.ifPresent(at -> recoveries.add(System.nanoTime() - at));
        killedAt = Optional.empty();
        if (killed.size() < KILLS && random.nextInt(IN_FLIGHT) == 0) {
            killed.add(process);
            killedAt = Optional.of(System.nanoTime());
            ProcessHandle.of(process).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    private static List<Long> children(List<String> made) {
        return made.stream()
                .filter(line -> line.startsWith("child "))
                .map(line -> Long.parseLong(line.substring(6)))
                .toList();
    }

    private static void hasEnded(long process) {
        ProcessHandle.of(process)
                .map(ProcessHandle::onExit)
                .ifPresent(exit -> assertThat(exit).succeedsWithin(Duration.ofMinutes(1)));
    }
}
