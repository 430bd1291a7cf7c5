package dev.faultline.trail;

import static dev.faultline.trail.Given.lines;
import static dev.faultline.trail.Given.log;
import static dev.faultline.trail.Given.written;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrailCheckTest {
    @TempDir
    private Path directory;

    @BeforeEach
    void writeATrail() {
        written(directory, 6);
    }

    @Test
    void anUnchangedTrailIsSound() {
        TrailCheck check = TrailCheck.of(directory);

        assertThat(check.entries()).isEqualTo(6);
        assertThat(check.last().sequence()).isEqualTo(6);
        assertThat(check.breaks()).isEmpty();
    }

    @Test
    void findsEveryChangedBit() throws Exception {
        byte[] log = (String.join("\n", lines(directory).subList(0, 3)) + "\n").getBytes(StandardCharsets.UTF_8);
        CrashDisk memory = new CrashDisk(CrashDisk.Defect.NONE, Integer.MAX_VALUE);
        Segments segments = new Segments(memory, directory);
        Disk.Channel file = memory.openToWrite(segments.log());

        for (int bit = 0; bit < 8 * log.length; bit++) {
            log[bit / 8] ^= (byte) (1 << (bit % 8));
            file.write(ByteBuffer.wrap(log), 0);
            file.force();
            log[bit / 8] ^= (byte) (1 << (bit % 8));

            assertThat(new TrailVerifier(segments).verify().isSound())
                    .as("bit %d", bit)
                    .isFalse();
        }
    }

    @Test
    void findsEveryDeletedLineButTheLast() throws Exception {
        List<String> sound = lines(directory);

        for (int i = 0; i < sound.size() - 1; i++) {
            List<String> changed = new ArrayList<>(sound);
            changed.remove(i);

            assertThat(found(changed)).as("line %d", i).containsExactly(Break.Kind.MISSING);
        }
    }

    @Test
    void findsEveryTwoSwappedLines() throws Exception {
        List<String> sound = lines(directory);

        for (int i = 0; i < sound.size(); i++) {
            for (int j = i + 1; j < sound.size(); j++) {
                List<String> changed = new ArrayList<>(sound);
                Collections.swap(changed, i, j);

                assertThat(found(changed)).as("lines %d and %d", i, j).isNotEmpty();
            }
        }
    }

    @Test
    void findsEveryDuplicatedLine() throws Exception {
        List<String> sound = lines(directory);

        for (int i = 0; i < sound.size(); i++) {
            for (int to = 0; to <= sound.size(); to++) {
                List<String> changed = new ArrayList<>(sound);
                changed.add(to, sound.get(i));

                assertThat(found(changed)).as("line %d again at %d", i, to).isNotEmpty();
            }
        }
    }

    @Test
    void findsEveryInsertedLine() throws Exception {
        List<String> sound = lines(directory);
        String forged = new String(forged(new Link(3, "a".repeat(64))), StandardCharsets.UTF_8).strip();

        for (String inserted : List.of("", "{}", "text", "null", forged)) {
            for (int i = 0; i <= sound.size(); i++) {
                List<String> changed = new ArrayList<>(sound);
                changed.add(i, inserted);

                assertThat(found(changed)).as("'%s' at %d", inserted, i).isNotEmpty();
            }
        }
    }

    @Test
    void findsALineThatHasTheRightHashButIsNotAnEntry() throws Exception {
        Link last = TrailCheck.of(directory).last();
        ChainWriter lines = new ChainWriter(last);
        lines.add("\"type\":\"fault\",not json".getBytes(StandardCharsets.UTF_8));
        lines.add("\"type\":\"another\"".getBytes(StandardCharsets.UTF_8));

        Files.write(log(directory), Given.bytes(lines), StandardOpenOption.APPEND);

        assertThat(TrailCheck.of(directory).breaks())
                .extracting(Break::kind)
                .containsExactly(Break.Kind.UNREADABLE, Break.Kind.UNREADABLE);
    }

    @Test
    void anUnterminatedLastLineIsNotABreakBecauseItWasNeverAcknowledged() throws Exception {
        byte[] sound = Files.readAllBytes(log(directory));
        int lastLine = lines(directory).getLast().length();

        for (int cut = 1; cut <= lastLine; cut++) {
            Files.write(log(directory), Arrays.copyOf(sound, sound.length - cut));

            TrailCheck check = TrailCheck.of(directory);
            assertThat(check.isSound()).isTrue();
            assertThat(check.unterminated()).isEqualTo(lastLine + 1 - cut);
            assertThat(check.entries()).isEqualTo(5);
        }
    }

    @Test
    void reportsWhereTheBreakIsAndWhatIsWrong() throws Exception {
        List<String> changed = new ArrayList<>(lines(directory));
        changed.set(2, changed.get(2).replace("main.py", "main.sh"));

        found(changed);

        assertThat(TrailCheck.of(directory).breaks())
                .containsExactly(
                        new Break("audit-log.jsonl", 3, Break.Kind.ALTERED, "entry 3 does not match its hash"));
    }

    @Test
    void verifiesAHugeFileOfZerosInLittleMemory() throws Exception {
        try (var channel = FileChannel.open(log(directory), StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[1]), 300_000_000L);
        }

        assertThat(TrailCheck.of(directory).unterminated()).isGreaterThan(299_000_000L);
    }

    @Test
    void findsBreaksInFullLogsToo(@TempDir Path other) throws Exception {
        try (Trail trail = Trail.open(other, TrailSettings.standard().withSegmentBytes(1_000))) {
            for (int i = 1; i <= 12; i++) {
                trail.append(Given.reply("id-" + i));
            }
        }
        try (Stream<Path> files = Files.list(other)) {
            List<Path> full = files.filter(file -> file.toString().matches(".*\\d\\.jsonl"))
                    .sorted()
                    .toList();
            Files.delete(full.get(1));
        }

        assertThat(TrailCheck.of(other).breaks()).extracting(Break::kind).containsExactly(Break.Kind.MISSING);
    }

    private List<Break.Kind> found(List<String> changed) throws IOException {
        Files.writeString(log(directory), String.join("\n", changed) + "\n");
        return TrailCheck.of(directory).breaks().stream().map(Break::kind).toList();
    }

    private static byte[] forged(Link before) {
        ChainWriter line = new ChainWriter(before);
        line.add(EntryJson.members(Given.reply("forged")));
        return Given.bytes(line);
    }
}
