package dev.faultline.trail;

import static dev.faultline.trail.Given.lines;
import static dev.faultline.trail.Given.log;
import static dev.faultline.trail.Given.refusal;
import static dev.faultline.trail.Given.reply;
import static dev.faultline.trail.Given.written;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.testing.Spec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The remembered last entries of trails. */
class PositionsTest {
    @TempDir
    private Path directory;

    @TempDir
    private Path home;

    private Positions positions;
    private TrailSettings settings;

    @BeforeEach
    void writeATrail() {
        positions = Positions.in(home.resolve("positions"));
        settings = TrailSettings.standard().withPositions(positions);
        try (Trail trail = Trail.open(directory, settings)) {
            for (int i = 1; i <= 5; i++) {
                trail.append(reply("id-" + i));
            }
        }
    }

    @Test
    @Spec("R34")
    void remembersTheLastEntryOfAClosedTrail() {
        assertThat(positions.of(directory)).contains(TrailCheck.of(directory).last());
        assertThat(positions.of(home)).isEmpty();
    }

    @Test
    void onlyTheOwnerCanReadAPosition() throws Exception {
        try (Stream<Path> files = Files.list(home.resolve("positions"))) {
            assertThat(files.toList())
                    .singleElement()
                    .satisfies(file -> assertThat(Files.getPosixFilePermissions(file))
                            .isEqualTo(PosixFilePermissions.fromString("rw-------")));
        }
    }

    @Test
    @Spec("R34")
    void findsALogThatLostItsEnd() throws Exception {
        Files.writeString(log(directory), String.join("\n", lines(directory).subList(0, 3)) + "\n");

        assertThat(TrailCheck.of(directory).isSound()).isTrue();
        assertThat(found())
                .containsExactly("audit-log.jsonl:4: CUT: the server remembers entry 5, the log ends with"
                        + " entry 3. Entries at the end of the log were removed.");
    }

    @Test
    @Spec("R34")
    void findsThatTheLogIsGone() throws Exception {
        Files.delete(log(directory));

        assertThat(found())
                .containsExactly("audit-log.jsonl:1: CUT: the server remembers entry 5, the log is empty."
                        + " Entries at the end of the log were removed.");
    }

    @Test
    @Spec("R34")
    void findsALogThatWasRewritten() throws Exception {
        Files.delete(log(directory));
        try (Trail forger = Trail.open(directory)) {
            for (int i = 1; i <= 7; i++) {
                forger.append(reply("forged-" + i));
            }
        }

        assertThat(found())
                .containsExactly("audit-log.jsonl:5: REWRITTEN: the server remembers another entry 5. The"
                        + " log was rewritten after that entry was seen.");
    }

    @Test
    @Spec("R34")
    void findsThatALinkToAnotherFolderTookThePlaceOfTheLog() throws Exception {
        Path moved = home.resolve("moved");
        Files.move(directory, moved);
        Files.createSymbolicLink(directory, Files.createDirectory(home.resolve("empty")));

        try (Trail trail = Trail.open(directory, settings)) {
            assertThat(refusal(trail::requireRemembered).message())
                    .endsWith("the server remembers entry 5, the log is empty");
        }
        positions.accept(directory, Link.START);
        try (Trail trail = Trail.open(directory, settings)) {
            trail.requireRemembered();
        }
        Files.delete(directory);
        Files.move(moved, directory);
    }

    @Test
    @Spec("R34")
    void findsThatALinkLeadsToAnotherFolderThanBefore() throws Exception {
        Path link = Files.createSymbolicLink(home.resolve("link"), directory);
        Trail.open(link, settings).close();
        Files.delete(link);
        Files.createSymbolicLink(link, Files.createDirectory(home.resolve("empty")));

        try (Trail trail = Trail.open(link, settings)) {
            assertThat(refusal(trail::requireRemembered).message())
                    .endsWith("the server remembers entry 5, the log is empty");
        }
    }

    @Test
    void followsALinkToTheMovedLog() throws Exception {
        Path moved = home.resolve("moved");
        Files.move(directory, moved);
        Files.createSymbolicLink(directory, moved);

        try (Trail trail = Trail.open(directory, settings)) {
            trail.requireRemembered();
            trail.append(reply("id-6"));
        }

        assertThat(TrailCheck.of(moved).last().sequence()).isEqualTo(6);
        Files.delete(directory);
        Files.move(moved, directory);
    }

    @Test
    void aPositionMayLagBehindTheLog() {
        written(directory, 2);

        assertThat(found()).isEmpty();
    }

    @Test
    @Spec("R34")
    void aPersonCanAcceptANewStart() throws Exception {
        Files.writeString(log(directory), String.join("\n", lines(directory).subList(0, 3)) + "\n");

        positions.accept(directory, TrailCheck.of(directory).last());

        assertThat(found()).isEmpty();
        Files.delete(log(directory));
        positions.accept(directory, Link.START);
        assertThat(positions.of(directory)).isEmpty();
    }

    @Test
    @Spec("R34")
    void refusesToAppendToALogThatLostItsEndUntilAPersonAcceptsIt() throws Exception {
        Files.writeString(log(directory), String.join("\n", lines(directory).subList(0, 3)) + "\n");

        try (Trail trail = Trail.open(directory, settings)) {
            assertThat(refusal(() -> trail.append(reply("too-early"))).message())
                    .isEqualTo("The audit log is damaged at line 4 of audit-log.jsonl: the server"
                            + " remembers entry 5, the log ends with entry 3");

            positions.accept(directory, TrailCheck.of(directory).last());
            trail.append(reply("accepted"));
        }

        assertThat(Given.ids(directory)).containsExactly("id-1", "id-2", "id-3", "accepted");
    }

    @Test
    @Spec("R34")
    void aServerFindsTheLossBeforeItServes() throws Exception {
        try (Trail trail = Trail.open(directory, settings)) {
            trail.requireRemembered();
        }
        Files.delete(log(directory));

        try (Trail trail = Trail.open(directory, settings)) {
            assertThat(refusal(trail::requireRemembered).message())
                    .endsWith("the server remembers entry 5, the log is empty");
        }
    }

    @Test
    @Spec("R34")
    void neverLeadsALogThatIsNotForcedYet(@TempDir Path other) throws Exception {
        FailingDisk disk = new FailingDisk();
        Segments segments = new Segments(disk, other.toRealPath());
        TrailSettings written = settings.withDurability(Durability.WRITTEN).withClock(() -> Given.NOW);
        PositionRecorder recorder = new PositionRecorder(positions, segments);
        try (ChainLog log = new ChainLog(segments, written)) {
            log.append(List.of(EntryJson.members(reply("forced"))));
            recorder.remember(log);
            log.append(List.of(EntryJson.members(reply("only-written"))));

            disk.onForce = () -> {
                throw new IOException("no power");
            };
            recorder.remember(log);
            assertThat(positions.of(other).map(Link::sequence)).contains(1L);

            disk.onForce = FailingDisk.Trouble.NONE;
            recorder.remember(log);
            assertThat(positions.of(other).map(Link::sequence)).contains(2L);
        }
    }

    @Test
    @Spec("R34")
    void refusesToAppendToALogThatWasDeleted() throws Exception {
        Files.delete(log(directory));

        assertThat(refusalToAppend()).endsWith("the server remembers entry 5, the log is empty");
    }

    @Test
    @Spec("R34")
    void refusesToAppendIfAFullLogHasAnotherEntryThanTheRememberedOne() throws Exception {
        Files.delete(log(directory));
        try (Trail forger = Trail.open(directory, TrailSettings.standard().withSegmentBytes(1))) {
            for (int i = 1; i <= 7; i++) {
                forger.append(reply("forged-" + i));
            }
        }

        assertThat(refusalToAppend()).endsWith("the server remembers another entry 5");
    }

    @Test
    @Spec("R34")
    void aPositionNeverGoesBackByItself() {
        Link fifth = positions.of(directory).orElseThrow();

        positions.remember(directory, new Link(4, "4".repeat(64)));
        positions.remember(directory, new Link(5, "5".repeat(64)));

        assertThat(positions.of(directory)).contains(fifth);
    }

    @Test
    void reportsADamagedPosition() throws Exception {
        try (Stream<Path> files = Files.list(home.resolve("positions"))) {
            Files.writeString(files.findFirst().orElseThrow(), "{");
        }

        assertThatThrownBy(() -> positions.of(directory))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("a remembered position is damaged");
    }

    @Test
    void aPositionThatCannotBeWrittenDoesNotStopTheTrail(@TempDir Path other) throws Exception {
        Path file = Files.createFile(home.resolve("in-the-way"));
        TrailSettings blocked = TrailSettings.standard().withPositions(Positions.in(file));

        try (Trail trail = Trail.open(other, blocked)) {
            trail.append(reply("id-1"));
        }

        assertThat(Given.ids(other)).startsWith("id-1");
        assertThat(TrailCheck.of(other).isSound()).isTrue();
    }

    @Test
    void verificationFromAPositionReadsOnlyItsFileAndLaterOnes() throws Exception {
        TrailSettings small = settings.withSegmentBytes(1);
        try (Trail trail = Trail.open(directory, small)) {
            trail.append(reply("id-6"));
            trail.append(reply("id-7"));
        }
        Path first = directory.resolve("audit-log.000000000000000001.jsonl");
        Files.writeString(first, Files.readString(first).replaceFirst("main.py", "main.sh"));

        TrailCheck late = TrailVerifier.of(directory).from(7).verify();

        assertThat(late.isSound()).isTrue();
        assertThat(late.entries()).isEqualTo(1);
        assertThat(late.last().sequence()).isEqualTo(7);
        assertThat(TrailVerifier.of(directory).from(6).verify().entries()).isEqualTo(2);
        assertThat(TrailCheck.of(directory).isSound()).isFalse();
    }

    private String refusalToAppend() {
        try (Trail trail = Trail.open(directory, settings)) {
            return refusal(() -> trail.append(reply("refused"))).message();
        }
    }

    private List<String> found() {
        Link known = positions.of(directory).orElseThrow();
        return TrailVerifier.of(directory).from(known.sequence()).requiring(known).verify().breaks().stream()
                .map(Break::toString)
                .toList();
    }
}
