package dev.faultline.app.workflow;

import dev.faultline.trail.FileHold;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A process that holds a session and does not let go. */
final class Holder {
    private Holder() {}

    public static void main(String[] args) throws Exception {
        Optional<FileHold> hold = FileHold.take(Path.of(args[0]), Duration.ofSeconds(10));
        System.out.println(hold.isPresent() ? "held" : "not held");
        Thread.sleep(Duration.ofMinutes(5));
    }
}
