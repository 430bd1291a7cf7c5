package dev.faultline.trail;

import java.nio.file.Path;
import java.time.Duration;

/**
 * When a trail signs checkpoints, and where it puts them.
 *
 * @param file one line is added to it for each; to be copied to where whoever may change the log may not write
 * @param entries after so many entries
 * @param interval and after so much time, if there was an entry
 */
public record CheckpointPlan(CheckpointKey key, Path file, long entries, Duration interval) {
    /** {@return a plan for every 1,000 entries and every minute} */
    public static CheckpointPlan of(CheckpointKey key, Path file) {
        return new CheckpointPlan(key, file, 1_000, Duration.ofMinutes(1));
    }

    /** {@return this plan at other times} */
    public CheckpointPlan every(long otherEntries, Duration otherInterval) {
        return new CheckpointPlan(key, file, otherEntries, otherInterval);
    }
}
