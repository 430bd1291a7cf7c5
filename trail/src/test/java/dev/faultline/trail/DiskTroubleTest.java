package dev.faultline.trail;

import static dev.faultline.trail.Given.NOW;
import static dev.faultline.trail.Given.ids;
import static dev.faultline.trail.Given.log;
import static dev.faultline.trail.Given.refusal;
import static dev.faultline.trail.Given.reply;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.PlainDialect;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.trail.FailingDisk.Trouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DiskTroubleTest {
    private static final Trouble EIO = () -> {
        throw new IOException("Input/output error");
    };
    private static final Trouble ENOSPC = () -> {
        throw new IOException("No space left on device");
    };

    /** How long an impatient trail waits: enough to start writing, and to end once the disk works again. */
    private static final Duration IMPATIENT = Duration.ofSeconds(5);

    @TempDir
    private Path directory;

    private final FailingDisk disk = new FailingDisk();
    private final CountDownLatch repaired = new CountDownLatch(1);
    private Trail trail;

    @BeforeEach
    void appendOne() {
        trail = opened(Duration.ofSeconds(30));
        trail.append(reply("id-1"));
    }

    @AfterEach
    void close() {
        repaired.countDown();
        trail.close();
    }

    @Test
    @Spec("SE-28")
    void aFailedForceAcknowledgesNothingAndLeavesNothingBehind() throws Exception {
        disk.onForce = EIO;

        Fault fault = refusal(() -> trail.append(reply("id-2")));

        assertThat(fault.code()).isEqualTo(CommonCode.AUDIT_LOG_FAILED);
        assertThat(fault.message()).isEqualTo("The audit log could not be written: the disk failed");
        assertThat(ids(directory)).containsExactly("id-1");
    }

    @Test
    void continuesWhenTheDiskWorksAgain() {
        disk.onForce = EIO;
        refusal(() -> trail.append(reply("id-2")));
        refusal(() -> trail.append(reply("id-3")));
        disk.onForce = Trouble.NONE;

        trail.append(reply("id-4"));

        assertThat(ids(directory)).containsExactly("id-1", "id-4");
        assertThat(TrailCheck.of(directory).isSound()).isTrue();
    }

    @Test
    @Spec({"SE-36", "SE-46"})
    void recordsWhatWasSentMeanwhileBeforeTheNextEntry() throws Exception {
        disk.onForce = ENOSPC;
        refusal(() -> trail.append(reply("id-2")));
        trail.keep(reply("id-2"));
        refusal(() -> trail.append(reply("id-3")));
        trail.keep(reply("id-3"));
        disk.onForce = Trouble.NONE;

        long unlocked = trail.append(Event.of("session_unlocked", NOW));

        assertThat(ids(directory)).containsExactly("id-1", "id-2", "id-3", "session_unlocked");
        assertThat(unlocked).isEqualTo(4);
        assertThat(TrailCheck.of(directory).isSound()).isTrue();
    }

    @Test
    void recordsWhatWasSentMeanwhileWhenItIsClosed() throws Exception {
        disk.onForce = ENOSPC;
        trail.keep(reply("id-2"));
        refusal(trail::writeKept);
        disk.onForce = Trouble.NONE;

        trail.close();

        assertThat(ids(directory)).containsExactly("id-1", "id-2");
    }

    @Test
    void keepsAThousandEntriesAndCountsTheOthers() throws Exception {
        disk.onForce = ENOSPC;
        for (int i = 0; i < 1_003; i++) {
            trail.keep(reply("late-" + i));
        }
        refusal(trail::writeKept);
        disk.onForce = Trouble.NONE;

        trail.writeKept();

        assertThat(ids(directory)).hasSize(1_002).endsWith("late-999", "faults_not_recorded");
        assertThat(Given.json(directory).getLast().object("details"))
                .hasValue(JsonObject.of("count", JsonNumber.of(3)));
    }

    @Test
    void removesTheRemainsOfAFailedForceBeforeTheNextEntry() {
        disk.onForce = EIO;
        disk.onTruncate = EIO;
        refusal(() -> trail.append(reply("id-2")));
        disk.onForce = Trouble.NONE;
        disk.onTruncate = Trouble.NONE;

        trail.append(reply("id-3"));

        assertThat(ids(directory)).containsExactly("id-1", "id-3");
        assertThat(TrailCheck.of(directory).isSound()).isTrue();
    }

    @Test
    void keepsTheRemainsOfAFailedForceIfAnotherTrailAppendedToThem() {
        disk.onForce = EIO;
        disk.onTruncate = EIO;
        refusal(() -> trail.append(reply("id-2")));
        disk.onForce = Trouble.NONE;
        disk.onTruncate = Trouble.NONE;
        try (Trail other = Trail.open(directory)) {
            other.append(reply("id-3"));
        }

        trail.append(reply("id-4"));

        assertThat(ids(directory)).containsExactly("id-1", "id-2", "id-3", "id-4");
        assertThat(TrailCheck.of(directory).isSound()).isTrue();
    }

    @Test
    @Spec("SE-28")
    void reportsAFullDiskAndLeavesNoPartOfALine() throws Exception {
        long before = Files.size(log(directory));
        disk.bytesBeforeWrite = 100;
        disk.onWrite = ENOSPC;

        Fault fault = refusal(() -> trail.append(reply("id-2")));

        assertThat(fault.message()).isEqualTo("The audit log could not be written: the disk is full");
        assertThat(fault.details())
                .contains(JsonObject.builder().put("code", "ENOSPC").build());
        assertThat(log(directory)).hasSize(before);
    }

    @Test
    void removesAPartialLineLaterIfItCouldNotRemoveItAtOnce() {
        disk.bytesBeforeWrite = 100;
        disk.onWrite = ENOSPC;
        disk.onTruncate = EIO;
        refusal(() -> trail.append(reply("id-2")));
        disk.onWrite = Trouble.NONE;
        disk.onTruncate = Trouble.NONE;

        trail.append(reply("id-3"));

        assertThat(ids(directory)).containsExactly("id-1", "id-3");
    }

    @Test
    void treatsAnErrorLikeAnyOtherFailure() {
        disk.onForce = () -> {
            throw new OutOfMemoryError("no memory for buffers");
        };
        Fault fault = refusal(() -> trail.append(reply("id-2")));
        disk.onForce = Trouble.NONE;

        trail.append(reply("id-3"));

        assertThat(fault.code()).isEqualTo(CommonCode.AUDIT_LOG_FAILED);
        assertThat(ids(directory)).containsExactly("id-1", "id-3");
    }

    @Test
    void acknowledgesNothingIfTheDirectoryCannotBeSynced(@TempDir Path other) {
        disk.onSync = EIO;
        try (Trail fresh =
                new Trail(other, TrailSettings.standard(), disk, new DirectoryLock(other, Duration.ofSeconds(30)))) {
            Fault fault = refusal(() -> fresh.append(reply("id-1")));
            disk.onSync = Trouble.NONE;
            fresh.append(reply("id-2"));

            assertThat(fault.code()).isEqualTo(CommonCode.AUDIT_LOG_FAILED);
        }
        assertThat(ids(other)).containsExactly("id-2");
    }

    @Test
    @Spec({"SE-28", "SE-46", "R10"})
    void aStalledDiskLeavesNoCallUnanswered() {
        ToolContract contract = ToolContract.named("write_file");
        disk.onForce = this::stall;

        try (Trail impatient = opened(IMPATIENT)) {
            ToolBoundary boundary =
                    ToolBoundary.of(contract, new PlainDialect(), impatient).build();
            Envelope answer = boundary.call(
                    ToolCall.of(contract, JsonObject.EMPTY, Caller.on("connection")), (ToolHandler<Envelope>) call -> {
                        throw new FaultException(Given.fault());
                    });
            repaired.countDown();

            assertThat(answer.text().getFirst())
                    .isEqualTo("{\"code\":\"AUDIT_LOG_FAILED\","
                            + "\"message\":\"The audit log was not written within 5000 ms\"}");
        }
    }

    @Test
    void doesNotRecordAQueuedEntryAfterItsCallerTimedOut() throws Exception {
        CountDownLatch stalled = new CountDownLatch(1);
        disk.onForce = () -> {
            stalled.countDown();
            stall();
        };
        Trail impatient = opened(IMPATIENT);
        CompletableFuture<Fault> first =
                CompletableFuture.supplyAsync(() -> refusal(() -> impatient.append(reply("stalled"))));
        stalled.await();
        refusal(() -> impatient.append(reply("gone")));
        first.join();
        disk.onForce = Trouble.NONE;
        repaired.countDown();
        trail.append(reply("id-2"));
        impatient.close();

        assertThat(ids(directory)).containsExactlyInAnyOrder("id-1", "stalled", "id-2");
    }

    @Test
    void aClosedTrailReportsThatItIsClosed() {
        trail.close();

        Fault fault = refusal(() -> trail.append(reply("id-2")));

        assertThat(fault.code()).isEqualTo(CommonCode.AUDIT_LOG_FAILED);
        assertThat(fault.message()).isEqualTo("The audit log is closed, because the server is stopping");
    }

    private Trail opened(Duration timeout) {
        return new Trail(
                directory,
                TrailSettings.standard().withTimeouts(timeout, Duration.ofSeconds(30)),
                disk,
                new DirectoryLock(directory, Duration.ofSeconds(30)));
    }

    private void stall() {
        try {
            repaired.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
