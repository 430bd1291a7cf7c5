package dev.faultline.spring;

import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.Reply;
import dev.faultline.fault.FaultException;
import dev.faultline.trail.Trail;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Records failures in the trail, if there is one, and remembers whether that works. */
final class FailureRecorder implements Recorder, AutoCloseable {
    private final Optional<Trail> trail;
    private final AtomicReference<Optional<FaultException>> trouble = new AtomicReference<>(Optional.empty());
    private volatile boolean closed;

    private FailureRecorder(Optional<Trail> trail) {
        this.trail = trail;
    }

    /**
     * {@return the recorder with these settings}
     *
     * @throws FaultlineStartException if the directory of the trail cannot be used
     */
    static FailureRecorder open(FaultlineProperties.TrailProperties settings) {
        if (!settings.enabled()) {
            return new FailureRecorder(Optional.empty());
        }
        Path directory = settings.directory().toAbsolutePath();
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw unusable(directory, "it is not a directory");
        }
        if (Files.exists(directory) && !Files.isWritable(directory)) {
            throw unusable(directory, "it cannot be written");
        }
        try {
            return new FailureRecorder(Optional.of(Trail.open(directory)));
        } catch (FaultException failed) {
            FaultlineStartException unusable =
                    unusable(directory, failed.fault().message());
            unusable.addSuppressed(failed);
            throw unusable;
        }
    }

    private static FaultlineStartException unusable(Path directory, String why) {
        return new FaultlineStartException(
                "Failures cannot be recorded in " + directory + ": " + why + ".",
                "Set faultline.trail.directory to a directory that the application can write, or"
                        + " faultline.trail.enabled to false if failures need not be recorded.");
    }

    @Override
    public void record(Reply reply) {
        if (trail.isEmpty()) {
            return;
        }
        try {
            trail.get().record(reply);
            trouble.set(Optional.empty());
        } catch (FaultException failed) {
            trouble.set(Optional.of(failed));
            throw failed;
        }
    }

    @Override
    public void keep(Reply sent) {
        trail.ifPresent(it -> it.keep(sent));
    }

    /** {@return the directory of the trail} */
    Optional<Path> directory() {
        return trail.map(Trail::directory);
    }

    /** {@return why the last failure could not be recorded, if it could not} */
    Optional<String> trouble() {
        return trouble.get().map(failed -> failed.fault().message());
    }

    /** {@return whether nothing more can be recorded} */
    boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        trail.ifPresent(Trail::close);
    }
}
