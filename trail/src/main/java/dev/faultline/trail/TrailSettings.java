package dev.faultline.trail;

import dev.faultline.text.Redactor;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * How a trail is kept.
 *
 * @param segmentBytes a log of this size is full, and the next one begins
 * @param writeTimeout how long a caller waits for its entry to be on the disk
 * @param lockTimeout how long another process may keep the lock; shorter than the writeTimeout, so that the caller is told
 * @param redactor takes out of events what must not be written down; faults are redacted when they are made (R9)
 */
public record TrailSettings(
        long segmentBytes,
        Duration writeTimeout,
        Duration lockTimeout,
        Redactor redactor,
        InstantSource clock,
        Optional<CheckpointPlan> checkpoints,
        Optional<Positions> positions) {
    /** Checks that the times and the size are more than nothing. */
    public TrailSettings {
        if (segmentBytes < 1 || !isPositive(writeTimeout) || !isPositive(lockTimeout)) {
            throw new IllegalArgumentException("sizes and times must be positive");
        }
    }

    /** {@return what suits a server: logs of 16 MiB, five seconds for an entry, three for the lock} */
    public static TrailSettings standard() {
        return new TrailSettings(
                16L * 1024 * 1024,
                Duration.ofSeconds(5),
                Duration.ofSeconds(3),
                Redactor.forThisUser(),
                InstantSource.system(),
                Optional.empty(),
                Optional.empty());
    }

    /** {@return these settings with logs of another size} */
    public TrailSettings withSegmentBytes(long other) {
        return new TrailSettings(other, writeTimeout, lockTimeout, redactor, clock, checkpoints, positions);
    }

    /** {@return these settings with another writeTimeout for an entry and for the lock} */
    public TrailSettings withTimeouts(Duration entry, Duration lock) {
        return new TrailSettings(segmentBytes, entry, lock, redactor, clock, checkpoints, positions);
    }

    /** {@return these settings with another redactor} */
    public TrailSettings withRedactor(Redactor other) {
        return new TrailSettings(segmentBytes, writeTimeout, lockTimeout, other, clock, checkpoints, positions);
    }

    /** {@return these settings with another clock} */
    public TrailSettings withClock(InstantSource other) {
        return new TrailSettings(segmentBytes, writeTimeout, lockTimeout, redactor, other, checkpoints, positions);
    }

    /** {@return these settings with signed checkpoints} */
    public TrailSettings withCheckpoints(CheckpointPlan plan) {
        return new TrailSettings(
                segmentBytes, writeTimeout, lockTimeout, redactor, clock, Optional.of(plan), positions);
    }

    /** {@return these settings with a place outside the trail that remembers how far it has come} */
    public TrailSettings withPositions(Positions remembered) {
        return new TrailSettings(
                segmentBytes, writeTimeout, lockTimeout, redactor, clock, checkpoints, Optional.of(remembered));
    }

    private static boolean isPositive(Duration time) {
        return time.compareTo(Duration.ZERO) > 0;
    }
}
