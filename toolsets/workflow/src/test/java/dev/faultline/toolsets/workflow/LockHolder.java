package dev.faultline.toolsets.workflow;

import dev.faultline.files.ProcessLock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A process that locks a session and keeps the lock. */
final class LockHolder {
    private LockHolder() {}

    public static void main(String[] args) throws Exception {
        Optional<ProcessLock.Held> hold = ProcessLock.tryAcquire(Path.of(args[0]), Duration.ofSeconds(10));
        System.out.println(hold.isPresent() ? "held" : "not held");
        Thread.sleep(Duration.ofMinutes(5));
    }
}
