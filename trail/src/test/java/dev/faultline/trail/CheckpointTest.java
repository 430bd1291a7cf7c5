package dev.faultline.trail;

import static dev.faultline.trail.Given.NOW;
import static dev.faultline.trail.Given.ids;
import static dev.faultline.trail.Given.lines;
import static dev.faultline.trail.Given.log;
import static dev.faultline.trail.Given.reply;
import static dev.faultline.trail.Given.written;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointTest {
    private static final Duration LONG = Duration.ofDays(1);

    @TempDir
    private Path directory;

    @TempDir
    private Path home;

    @Test
    void isSignedAfterTheConfiguredNumberOfEntriesAndOnClose() throws Exception {
        Path file = home.resolve("checkpoints");
        CheckpointPlan plan = CheckpointPlan.of(key(), file).every(3, LONG);

        try (Trail trail = Trail.open(directory, TrailSettings.standard().withCheckpoints(plan))) {
            for (int i = 1; i <= 5; i++) {
                trail.append(reply("id-" + i));
            }
        }

        assertThat(Files.readAllLines(file))
                .map(line -> Checkpoint.read(line).orElseThrow())
                .allMatch(trusted()::haveSigned)
                .extracting(checkpoint -> checkpoint.link().sequence())
                .containsExactly(3L, 5L);
    }

    @Test
    void isSignedAfterTheIntervalEvenWithoutFurtherEntries() throws Exception {
        Path file = home.resolve("checkpoints");
        CheckpointPlan plan = CheckpointPlan.of(key(), file).every(1_000, Duration.ofMillis(20));

        try (Trail trail = Trail.open(directory, TrailSettings.standard().withCheckpoints(plan))) {
            trail.append(reply("id-1"));
            while (!Files.exists(file) || Files.size(file) == 0) {
                Thread.onSpinWait();
            }
        }

        assertThat(Files.readAllLines(file)).hasSize(1);
    }

    @Test
    void findsEveryCutTail() throws Exception {
        written(directory, 6);
        Checkpoint checkpoint = key().sign(TrailCheck.of(directory).last(), NOW);
        List<String> sound = lines(directory);

        for (int kept = 0; kept < 6; kept++) {
            String cut = String.join("\n", sound.subList(0, kept)) + (kept == 0 ? "" : "\n");
            Files.writeString(log(directory), cut);

            assertThat(TrailCheck.of(directory).isSound()).isTrue();
            assertThat(against(checkpoint)).extracting(Break::kind).containsExactly(Break.Kind.CUT);
        }
    }

    @Test
    void findsALogThatWasRewritten(@TempDir Path other) throws Exception {
        written(directory, 6);
        Checkpoint checkpoint = key().sign(TrailCheck.of(directory).last(), NOW);
        try (Trail forger = Trail.open(other)) {
            IntStream.range(0, 8).forEach(i -> forger.append(reply("forged-" + i)));
        }

        Files.copy(log(other), log(directory), StandardCopyOption.REPLACE_EXISTING);

        assertThat(against(checkpoint)).extracting(Break::kind).containsExactly(Break.Kind.REWRITTEN);
    }

    @Test
    void acceptsALogThatHasGrown() {
        written(directory, 3);
        Checkpoint checkpoint = key().sign(TrailCheck.of(directory).last(), NOW);
        written(directory, 4);

        assertThat(against(checkpoint)).isEmpty();
    }

    @Test
    void isNotTrustedIfItWasChangedOrSignedByAnotherKey(@TempDir Path other) {
        written(directory, 3);
        Link last = TrailCheck.of(directory).last();
        Checkpoint sound = key().sign(last, NOW);
        Checkpoint changed = new Checkpoint(new Link(2, last.hash()), NOW, sound.key(), sound.signature());
        Checkpoint garbled = new Checkpoint(last, NOW, sound.key(), "not base64!");
        Checkpoint foreign = CheckpointKey.openOrCreate(other.resolve("key")).sign(last, NOW);

        for (Checkpoint forged : List.of(changed, garbled, foreign)) {
            assertThat(against(forged)).extracting(Break::kind).containsExactly(Break.Kind.UNTRUSTED);
        }
    }

    @Test
    void readsWhatWasWritten() {
        Checkpoint checkpoint = key().sign(new Link(7, "ab".repeat(32)), NOW);

        assertThat(Checkpoint.read(checkpoint.text())).contains(checkpoint);
        assertThat(Checkpoint.read("{}")).isEmpty();
        assertThat(Checkpoint.read("text")).isEmpty();
        assertThat(Checkpoint.read(checkpoint.text().replace("2026", "soon"))).isEmpty();
    }

    @Test
    void onlyTheOwnerCanReadAKeyAndItIsReused() throws Exception {
        CheckpointKey created = key();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve("key"))))
                .isEqualTo("rw-------");
        assertThat(key().id()).isEqualTo(created.id());
        assertThat(home).isDirectoryNotContaining("glob:**.????????-*");
    }

    @Test
    void rejectsAKeyThatOtherUsersCanRead() throws Exception {
        key();
        Files.setPosixFilePermissions(home.resolve("key"), PosixFilePermissions.fromString("rw-r-----"));

        assertThatThrownBy(this::key)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("other users have access");
    }

    @Test
    void rejectsAFileThatIsNotAKey() throws Exception {
        Path file = home.resolve("key");
        Files.writeString(file, "not a key");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

        assertThatThrownBy(this::key).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void trustsBothKeysAfterARotation() {
        Link link = new Link(1, "ab".repeat(32));
        Checkpoint before = key().sign(link, NOW);

        Checkpoint after = CheckpointKey.rotate(home.resolve("key")).sign(link, NOW);

        assertThat(after.key()).isNotEqualTo(before.key());
        assertThat(List.of(before, after)).allMatch(trusted()::haveSigned);
    }

    @Test
    void concurrentCallersGetTheSameKey() throws Exception {
        try (ExecutorService callers = Executors.newFixedThreadPool(8)) {
            List<Future<String>> ids = callers.invokeAll(Collections.nCopies(6, () -> key().id()));

            assertThat(ids).extracting(Future::get).containsOnly(key().id());
        }
    }

    @Test
    void rejectsAKeyInTheDirectoryOfTheTrail() {
        CheckpointPlan plan =
                CheckpointPlan.of(CheckpointKey.openOrCreate(directory.resolve("key")), home.resolve("c"));

        assertThatThrownBy(() -> Trail.open(directory, TrailSettings.standard().withCheckpoints(plan)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void recordsThatSigningFailedAndAcceptsFurtherEntries() {
        CheckpointPlan plan =
                CheckpointPlan.of(key(), home.resolve("no/such/directory")).every(1, LONG);
        TrailSettings settings =
                TrailSettings.standard().withClock(InstantSource.fixed(NOW)).withCheckpoints(plan);
        Trail trail = Trail.open(directory, settings);

        trail.append(reply("id-1"));
        trail.append(reply("id-2"));

        assertThat(ids(directory)).containsExactly("id-1", "checkpoint_failed", "id-2");
        assertThatThrownBy(trail::close).hasMessageContaining("AUDIT_LOG_FAILED");
    }

    private CheckpointKey key() {
        return CheckpointKey.openOrCreate(home.resolve("key"));
    }

    private TrustedKeys trusted() {
        return TrustedKeys.read(CheckpointKey.publicKeys(home.resolve("key")));
    }

    private List<Break> against(Checkpoint checkpoint) {
        return TrailVerifier.of(directory)
                .against(Optional.of(checkpoint), trusted(), "checkpoints", 1)
                .verify()
                .breaks();
    }
}
