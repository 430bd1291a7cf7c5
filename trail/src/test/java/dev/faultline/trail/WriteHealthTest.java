package dev.faultline.trail;

import static dev.faultline.trail.Given.ids;
import static dev.faultline.trail.Given.log;
import static dev.faultline.trail.Given.refusal;
import static dev.faultline.trail.Given.reply;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.trail.FailingDisk.Trouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a server finds out about its log before an entry is due. */
@Timeout(60)
class WriteHealthTest {
    @TempDir
    private Path directory;

    private final FailingDisk disk = new FailingDisk();
    private volatile Instant now = Given.NOW;
    private Trail trail;

    @BeforeEach
    void open() {
        TrailSettings settings = TrailSettings.standard().withClock(() -> now);
        trail = new Trail(directory, settings, disk, new DirectoryLock(directory, settings.lockTimeout()));
    }

    @AfterEach
    void close() {
        trail.close();
    }

    @Test
    void hasNoObstacleAndWritesNoEntry() throws Exception {
        trail.append(reply("id-1"));

        assertThat(trail.obstacle()).isEmpty();
        trail.requireWritable();

        assertThat(ids(directory)).containsExactly("id-1");
        assertThat(names()).containsExactlyInAnyOrder("audit-log.jsonl", "audit-log.lock");
    }

    @Test
    void namesTheObstacleUntilItIsGone() {
        disk.onWrite = failing("Read-only file system");
        assertThat(trail.obstacle()).contains("The audit log could not be written: its disk is read-only");

        disk.onWrite = failing("No space left on device");
        now = now.plusSeconds(1);
        assertThat(trail.obstacle()).contains("The audit log could not be written: the disk is full");

        disk.onWrite = Trouble.NONE;
        now = now.plusSeconds(1);
        assertThat(trail.obstacle()).isEmpty();
    }

    @Test
    void looksAtMostOnceASecond() {
        disk.onWrite = failing("Read-only file system");
        assertThat(trail.obstacle()).isPresent();
        disk.onWrite = Trouble.NONE;

        now = now.plusMillis(999);

        assertThat(trail.obstacle()).isPresent();
    }

    // The disk is sound, so only the chain shows it.
    @Test
    void findsALogThatWasDamagedMeanwhile() throws Exception {
        trail.append(reply("id-1"));
        Files.writeString(log(directory), "{\"seq\":1}\n");

        assertThat(trail.obstacle())
                .hasValueSatisfying(why -> assertThat(why).startsWith("The audit log is damaged at line 1"));
    }

    @Test
    void saysWhyALogCannotBeOpened() throws Exception {
        Files.createDirectory(log(directory));

        Fault fault = refusal(trail::requireWritable);

        assertThat(fault.code()).isEqualTo(CommonCode.AUDIT_LOG_FAILED);
        assertThat(fault.message()).isEqualTo("The audit log could not be written: it is not a file but a directory");
    }

    private static Trouble failing(String message) {
        return () -> {
            throw new IOException(message);
        };
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
