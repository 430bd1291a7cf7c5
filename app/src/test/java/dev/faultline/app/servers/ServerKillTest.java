package dev.faultline.app.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fleet.postgres.SharedWriteLeases;
import dev.faultline.toolsets.workspace.files.ProjectFolder;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.trail.EventEntry;
import dev.faultline.trail.TrailCheck;
import dev.faultline.trail.TrailEntry;
import dev.faultline.trail.TrailReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills one of two servers behind a load balancer, again and again, while clients read and write; {@code dev/crash
 * shared} does it 50 times.
 */
@Tag("thorough")
class ServerKillTest {
    private static final int KILLS = Integer.getInteger("shared.kills", 5);
    private static final int READERS = 2;
    private static final int READS = 10;
    private static final int WRITES = 8;
    private static final List<String> FILES = List.of("src/a.txt", "src/b.txt");
    private static final int WRITERS_OF_A_FILE = 2;
    private static final String FIRST = "first";

    @TempDir
    private Path folder;

    private final List<Writer> writers = new ArrayList<>();
    private final List<CallingClient> writing = new ArrayList<>();
    private final List<CallingClient> reading = new ArrayList<>();

    @Test
    void noAcknowledgedWriteIsLostOrDoneTwiceWhicheverServerDies(TestReporter report) throws Exception {
        List<Path> homes = List.of(TwoServers.home(folder, 0), TwoServers.home(folder, 1));
        String plan = ApprovedPlan.in(folder.resolve("root"), folder.resolve("person"), homes);
        try (TwoServers servers = TwoServers.start(folder, LockOn.GOVERNANCE);
                LoadBalancer balancer = LoadBalancer.start(folder, servers.ports())) {
            begin(balancer, servers.root(), plan);
            for (int kill = 0; kill < KILLS; kill++) {
                CallingClient.awaitSuccesses(writing, WRITES);
                CallingClient.awaitSuccesses(reading, READS);
                servers.kill(kill % 2);
                assertThat(servers.leasesBeyond(SharedWriteLeases.LENGTH)).isZero();
                CallingClient.awaitSuccesses(reading, READS); // at the other server
                servers.restart(kill % 2);
            }
            CallingClient.awaitSuccesses(writing, WRITES);
            end();
            servers.awaitReturnedLease();
        } finally {
            reading.forEach(CallingClient::close);
            writing.forEach(CallingClient::close);
        }

        requireEachWriteOnce(folder.resolve("root").toRealPath());
        report.publishEntry(KILLS + " kills, reads " + CallingClient.successes(reading) + ", writes "
                + CallingClient.successes(writing) + ", of unknown effect "
                + hashes(Writer.Outcome.UNKNOWN).size());
    }

    private void begin(LoadBalancer balancer, Path root, String plan) throws Exception {
        Files.createDirectories(root.resolve("src"));
        for (String file : FILES) {
            Files.writeString(root.resolve(file), FIRST);
            for (int i = 0; i < WRITERS_OF_A_FILE; i++) {
                writers.add(new Writer(balancer.connect(), root, file + "." + i, new Writer.Target(file, plan)));
            }
        }
        writers.forEach(writer -> writing.add(new CallingClient(writer)));
        for (int i = 0; i < READERS; i++) {
            ToolConnection reader = new ToolConnection(balancer.connect());
            reading.add(new CallingClient(number -> reader.call("open_file", "{\"path\":\"" + FILES.getFirst() + "\"}")
                    .map(result -> {
                        assertThat(ToolConnection.isSuccess(result))
                                .as(result.toString())
                                .isTrue();
                        return true;
                    })
                    .orElse(false)));
        }
    }

    private void end() throws Exception {
        for (CallingClient client : reading) {
            client.end();
        }
        for (CallingClient client : writing) {
            client.end();
        }
    }

    // Each write replaced the content of the one before, so that none was lost in between.
    private void requireEachWriteOnce(Path root) throws Exception {
        List<String> recorded = new ArrayList<>();
        for (String file : FILES) {
            String last = Writer.hash(FIRST);
            for (EventEntry event : written(root, file)) {
                assertThat(detail(event, "previous_hash")).isEqualTo(last);
                last = detail(event, "hash");
                recorded.add(last);
            }
            assertThat(Writer.hash(Files.readString(root.resolve(file)))).isEqualTo(last);
        }

        assertThat(recorded)
                .doesNotHaveDuplicates()
                .containsAll(hashes(Writer.Outcome.DONE))
                .doesNotContainAnyElementsOf(hashes(Writer.Outcome.NOT_DONE));
        recorded.removeAll(hashes(Writer.Outcome.DONE));
        assertThat(hashes(Writer.Outcome.UNKNOWN)).isNotEmpty().containsAll(recorded); // the kills hit writes
        assertThat(TrailCheck.of(root).isSound()).isTrue();
        assertThat(ProjectFolder.of(folder.resolve("person"), root).writeNote()).doesNotExist();
    }

    private Set<String> hashes(Writer.Outcome outcome) {
        return writers.stream()
                .flatMap(writer -> writer.hashes(outcome).stream())
                .collect(Collectors.toSet());
    }

    private static List<EventEntry> written(Path root, String file) {
        List<EventEntry> written = new ArrayList<>();
        try (TrailReader reader = TrailReader.from(root, 1)) {
            for (Optional<TrailEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
                if (next.get() instanceof EventEntry event
                        && event.name().equals("file_written")
                        && detail(event, "path").equals(file)) {
                    written.add(event);
                }
            }
        }
        return written;
    }

    private static String detail(EventEntry event, String name) {
        return event.json()
                .object("details")
                .flatMap(details -> details.string(name))
                .orElseThrow(() -> new AssertionError(event));
    }
}
