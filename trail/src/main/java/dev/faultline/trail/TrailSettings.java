package dev.faultline.trail;

import dev.faultline.text.Redactor;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The settings of a trail.
 *
 * @param segmentBytes the size at which a log is full and a new one begins
 * @param writeTimeout how long a caller waits for its entry to be on disk
 * @param lockTimeout how long to wait for another process to release the lock; shorter than the write timeout, so that
 *     the caller learns the reason
 * @param durability what an acknowledged entry survives
 * @param redactor removes from events what must not be recorded; faults are redacted when they are created (R9)
 */
public record TrailSettings(
        long segmentBytes,
        Duration writeTimeout,
        Duration lockTimeout,
        Durability durability,
        Redactor redactor,
        InstantSource clock,
        Optional<CheckpointPlan> checkpoints,
        Optional<Positions> positions) {
    /** Checks that the timeouts and the size are positive. */
    public TrailSettings {
        if (segmentBytes < 1 || !isPositive(writeTimeout) || !isPositive(lockTimeout)) {
            throw new IllegalArgumentException("segmentBytes, writeTimeout and lockTimeout must be positive");
        }
    }

    /** {@return settings for a server: logs of 16 MiB, five seconds for an entry, three for the lock, all forced} */
    public static TrailSettings standard() {
        return new TrailSettings(
                16L * 1024 * 1024,
                Duration.ofSeconds(5),
                Duration.ofSeconds(3),
                Durability.FORCED,
                Redactor.forThisUser(),
                InstantSource.system(),
                Optional.empty(),
                Optional.empty());
    }

    /** {@return these settings with logs of another size} */
    public TrailSettings withSegmentBytes(long other) {
        return new TrailSettings(other, writeTimeout, lockTimeout, durability, redactor, clock, checkpoints, positions);
    }

    /** {@return these settings with other timeouts for an entry and for the lock} */
    public TrailSettings withTimeouts(Duration entry, Duration lock) {
        return new TrailSettings(segmentBytes, entry, lock, durability, redactor, clock, checkpoints, positions);
    }

    /** {@return these settings with entries that survive this much} */
    public TrailSettings withDurability(Durability other) {
        return new TrailSettings(
                segmentBytes, writeTimeout, lockTimeout, other, redactor, clock, checkpoints, positions);
    }

    /** {@return these settings with another redactor} */
    public TrailSettings withRedactor(Redactor other) {
        return new TrailSettings(
                segmentBytes, writeTimeout, lockTimeout, durability, other, clock, checkpoints, positions);
    }

    /** {@return these settings with another clock} */
    public TrailSettings withClock(InstantSource other) {
        return new TrailSettings(
                segmentBytes, writeTimeout, lockTimeout, durability, redactor, other, checkpoints, positions);
    }

    /** {@return these settings with signed checkpoints} */
    public TrailSettings withCheckpoints(CheckpointPlan plan) {
        return new TrailSettings(
                segmentBytes, writeTimeout, lockTimeout, durability, redactor, clock, Optional.of(plan), positions);
    }

    /** {@return these settings with a folder outside the trail that remembers its last entry} */
    public TrailSettings withPositions(Positions remembered) {
        return new TrailSettings(
                segmentBytes,
                writeTimeout,
                lockTimeout,
                durability,
                redactor,
                clock,
                checkpoints,
                Optional.of(remembered));
    }

    private static boolean isPositive(Duration time) {
        return time.compareTo(Duration.ZERO) > 0;
    }
}
