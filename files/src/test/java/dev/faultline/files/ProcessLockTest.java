package dev.faultline.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessLockTest {
    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    @Test
    void hasOneHolderAtATime() throws Exception {
        Path file = folder.resolve("it.lock");

        Optional<ProcessLock.Held> first = ProcessLock.tryAcquire(file, LONG);
        Optional<ProcessLock.Held> meanwhile = ProcessLock.tryAcquire(file, SHORT);
        first.orElseThrow().close();
        Optional<ProcessLock.Held> after = ProcessLock.tryAcquire(file, LONG);

        assertThat(meanwhile).isEmpty();
        assertThat(after).isPresent();
        after.orElseThrow().close();
    }

    @Test
    void isReleasedWhenItsFileCannotBeOpened() throws Exception {
        ProcessLock lock = ProcessLock.on(folder.resolve("it.lock"));
        assertThatThrownBy(() -> lock.acquire(LONG, () -> {
                    throw new IOException("no more files");
                }))
                .isInstanceOf(IOException.class);

        boolean acquired = lock.acquire(LONG);

        assertThat(acquired).isTrue();
        lock.release();
        lock.close();
    }

    @Test
    void reportsAFileThatCannotBeLocked() throws Exception {
        Path file = Files.createDirectory(folder.resolve("it.lock"));

        assertThatThrownBy(() -> ProcessLock.tryAcquire(file, SHORT)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> ProcessLock.tryAcquire(folder.resolve("absent/it.lock"), SHORT))
                .isInstanceOf(IOException.class);
    }
}
