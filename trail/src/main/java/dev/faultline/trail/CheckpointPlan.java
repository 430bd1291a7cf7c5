package dev.faultline.trail;

import java.nio.file.Path;
import java.time.Duration;

/**
 * When a trail signs checkpoints, and where it stores them.
 *
 * @param file the file to which each checkpoint is appended as a line; copy it to where those who can change the log
 *     cannot write
 * @param entries the number of entries after which a checkpoint is due
 * @param interval the time after which a checkpoint is due if there were new entries
 */
public record CheckpointPlan(CheckpointKey key, Path file, long entries, Duration interval) {
    /** {@return a plan for every 1,000 entries and every minute} */
    public static CheckpointPlan of(CheckpointKey key, Path file) {
        return new CheckpointPlan(key, file, 1_000, Duration.ofMinutes(1));
    }

    /** {@return this plan with other limits} */
    public CheckpointPlan every(long otherEntries, Duration otherInterval) {
        return new CheckpointPlan(key, file, otherEntries, otherInterval);
    }
}
