package dev.faultline.app.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrailSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code trail prune} as a separate process, with a real database. */
@Tag("thorough")
class PruneTest {
    private static final PostgresServer SERVER = PostgresServer.shared();

    private final StoreUrl.Postgres url = SERVER.database();

    @TempDir
    private Path trail;

    @BeforeEach
    void migrated() throws Exception {
        Schema.migrate(Database.of(url, SERVER.environment()));
        append(20);
    }

    @Test
    void removesFullFilesThatAreShippedAndNothingElse() throws Exception {
        Run before = prune("--yes");
        ship();
        append(20);
        int files = full().size();
        Run asked = prune();
        assertThat(full()).hasSize(files);
        Run pruned = prune("--yes");

        assertThat(before.exit()).isEqualTo(1);
        assertThat(before.err()).contains("never shipped");
        assertThat(asked.out()).contains("would remove audit-log.000000000000000001.jsonl", "--yes");
        assertThat(pruned.exit()).as(pruned.err()).isZero();
        assertThat(pruned.out()).contains("removed audit-log.000000000000000001.jsonl");
        // Entries 22 and later are not shipped.
        assertThat(GivenTrail.lines(trail).getFirst().link().sequence()).isBetween(2L, 22L);
        Run verified = run("trail", "verify", trail.toString());
        assertThat(verified.out()).contains("sound: ", "what was before is pruned");
        assertThat(verified.exit()).isZero();

        ship();
        append(3);
        ship();
        Run stored = run("trail", "verify", "--from", url.shown());
        assertThat(stored.out()).contains("sound: 45 entries"); // with the events of shipping and pruning
    }

    @Test
    void removesNothingThatTheDatabaseNoLongerHas() throws Exception {
        ship();
        List<Path> files = full();
        SERVER.execute(url.database(), "DELETE FROM faultline.entry WHERE number = 2");

        Run pruned = prune("--yes");

        assertThat(pruned.exit()).isEqualTo(1);
        assertThat(pruned.err()).contains("Nothing was removed");
        assertThat(full()).isEqualTo(files);
    }

    @Test
    void aRemovalThatNoEventRecordsIsABreak() throws Exception {
        ship();
        Path first = full().getFirst();
        String last = Files.readAllLines(first).getLast();
        long number = GivenTrail.lines(trail).stream()
                .filter(line -> new String(line.bytes(), StandardCharsets.UTF_8).equals(last))
                .findFirst()
                .orElseThrow()
                .link()
                .sequence();
        String hash = GivenTrail.lines(trail).get((int) number - 1).link().hash();
        Files.delete(first);
        Files.writeString(trail.resolve("audit-log.pruned"), number + " " + hash + "\n");

        Run verified = run("trail", "verify", trail.toString());

        assertThat(verified.exit()).isEqualTo(1);
        assertThat(verified.out()).contains("no event in the log records the removal");
    }

    private void append(int faults) {
        TrailSettings small = TrailSettings.standard().withSegmentBytes(2_000);
        try (Trail log = Trail.open(trail, small)) {
            for (int i = 0; i < faults; i++) {
                log.append(GivenTrail.reply("id-" + i, "File not found: src/main.py"));
            }
        }
    }

    private List<Path> full() throws IOException {
        try (Stream<Path> files = Files.list(trail)) {
            return files.filter(file -> file.getFileName().toString().matches("audit-log\\.\\d{18}\\.jsonl"))
                    .sorted()
                    .toList();
        }
    }

    private void ship() throws Exception {
        Run shipped = run("trail", "ship", trail.toString(), "--to", url.shown());
        assertThat(shipped.exit()).as(shipped.err()).isZero();
    }

    private Run prune(String... more) throws Exception {
        return run(Stream.concat(
                        Stream.of("trail", "prune", trail.toString(), "--shipped-to", url.shown()), Stream.of(more))
                .toArray(String[]::new));
    }

    private static Run run(String... arguments) throws Exception {
        return Run.of(Run.start(SERVER.environment(), arguments), new byte[0]);
    }
}
