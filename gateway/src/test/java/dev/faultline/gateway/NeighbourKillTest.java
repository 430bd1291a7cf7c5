package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.files.servers.NamedServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills one of several servers every second, and calls the others one after another. {@code dev/crash neighbours} does
 * so for a minute, between periods without a kill, and prints how much slower the calls are.
 */
@Tag("thorough")
class NeighbourKillTest {
    private static final int PAIRS = Integer.getInteger("neighbour.pairs", 1);
    private static final int KILLS = Integer.getInteger("neighbour.kills", 3); // of each pair
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final List<String> OTHERS = List.of("north", "east", "south", "west");
    private static final Pattern PROCESS = Pattern.compile("mortal in process (\\d+)");

    @TempDir
    private Path folder;

    private final Set<Long> killed = new HashSet<>();
    private int calls;

    @Test
    void noCallOfTheOthersFails() throws Exception {
        List<Double> with = new ArrayList<>();
        List<Double> without = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        try (TestClient client =
                new TestClient(trail -> new Town(trail, servers()).merged(), folder.resolve("trail"))) {
            client.initialize();
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            client.list();
            period(client, false); // warms up
            for (int pair = 0; pair < PAIRS; pair++) {
                boolean killsFirst = pair % 2 == 0;
                (killsFirst ? with : without).add(p95(period(client, killsFirst)));
                (killsFirst ? without : with).add(p95(period(client, !killsFirst)));
                ratios.add(with.getLast() / without.getLast());
            }
        }

        assertThat(killed).hasSize(PAIRS * KILLS);
        System.out.printf(
                "%d kills, %d calls of the others, none failed. Their p95 in microseconds: %s with kills, %s without;"
                        + " ratio %s, in the median of %d pairs%n",
                killed.size(), calls, spread(with, 0), spread(without, 0), spread(ratios, 2), PAIRS);
    }

    private static String spread(List<Double> values, int digits) {
        List<Double> sorted = values.stream().sorted().toList();
        String form = "%." + digits + "f";
        return String.format(
                Locale.ROOT,
                form + " (" + form + " to " + form + ")",
                sorted.get(sorted.size() / 2),
                sorted.getFirst(),
                sorted.getLast());
    }

    private static NamedServer[] servers() {
        return Stream.concat(Stream.of("mortal"), OTHERS.stream())
                .map(name -> Town.program(name, ShellServer.command(name)))
                .toArray(NamedServer[]::new);
    }

    // The server that may be killed is called every second in both kinds of periods.
    private List<Long> period(TestClient client, boolean kills) throws Exception {
        List<Long> times = new ArrayList<>();
        Set<Long> seen = new HashSet<>();
        int asked = 0;
        long nextAsking = System.nanoTime();
        while (kills ? seen.size() < KILLS : asked <= KILLS) {
            if (System.nanoTime() >= nextAsking) {
                client.send(HttpTestClient.request(- ++asked, "mortal__n", "{}"));
                nextAsking += SECOND;
            }
            String name = OTHERS.get(++calls % OTHERS.size());
            long before = System.nanoTime();
            client.send(HttpTestClient.request(calls, name + "__n", "{}"));
            String line = client.next();
            while (!line.contains("\"id\":" + calls + ",")) {
                if (kills) {
                    kill(line, seen);
                }
                line = client.next();
            }
            times.add(System.nanoTime() - before);
            assertThat(line).contains(name + " in process");
        }
        return times;
    }

    private void kill(String line, Set<Long> seen) {
        Matcher process = PROCESS.matcher(line);
        if (process.find() && seen.add(Long.parseLong(process.group(1)))) {
            long pid = Long.parseLong(process.group(1));
            killed.add(pid);
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    private static double p95(List<Long> times) {
        return times.stream().sorted().toList().get(times.size() * 95 / 100) / 1e3;
    }
}
