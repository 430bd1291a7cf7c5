package dev.faultline.trail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.fault.FaultException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessLockTest {
    private static final Duration SHORT = Duration.ofMillis(20);

    @TempDir
    private Path folder;

    @Test
    void hasOneHolderAtATime() {
        Path file = folder.resolve("it.lock");

        Optional<ProcessLock> first = ProcessLock.tryAcquire(file, SHORT);
        Optional<ProcessLock> meanwhile = ProcessLock.tryAcquire(file, SHORT);
        first.orElseThrow().close();
        Optional<ProcessLock> after = ProcessLock.tryAcquire(file, SHORT);

        assertThat(meanwhile).isEmpty();
        assertThat(after).isPresent();
        after.orElseThrow().close();
    }

    @Test
    void isIndependentOfTheLockOfATrail() {
        try (ProcessLock hold =
                        ProcessLock.tryAcquire(folder.resolve("it.lock"), SHORT).orElseThrow();
                Trail trail = Trail.open(folder)) {
            assertThat(hold).isNotNull();
            assertThat(trail.append(Event.of("something", Instant.EPOCH))).isEqualTo(1);
        }
    }

    @Test
    void reportsAFileThatCannotBeLocked() throws Exception {
        Path file = Files.createDirectory(folder.resolve("it.lock"));

        assertThatThrownBy(() -> ProcessLock.tryAcquire(file, SHORT)).isInstanceOf(FaultException.class);
        assertThatThrownBy(() -> ProcessLock.tryAcquire(folder.resolve("absent/it.lock"), SHORT))
                .isInstanceOf(FaultException.class);
    }
}
