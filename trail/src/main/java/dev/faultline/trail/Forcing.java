package dev.faultline.trail;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Decides when written entries are forced to the disk, and knows which ones may not be there yet. */
final class Forcing {
    // Recovery treats up to four times as much as an interrupted write; more would be damage.
    private static final int MOST_BYTES = Batch.MAX_BYTES;
    private static final Duration LONGEST = Duration.ofSeconds(1);

    private final Durability durability;
    private final InstantSource clock;
    private Link forced = Link.START;
    private Instant lastForce = Instant.EPOCH;
    private long bytes;

    Forcing(Durability durability, InstantSource clock) {
        this.durability = durability;
        this.clock = clock;
    }

    /** {@return the number of the first entry that may not be on disk} */
    long firstUnforced() {
        return forced.sequence() + 1;
    }

    /** {@return whether entries may not be on disk} */
    boolean isPending() {
        return bytes > 0;
    }

    /** {@return whether to force now, before entries of this many bytes are acknowledged} */
    boolean isDue(int written) {
        bytes += written;
        Instant now = clock.instant();
        boolean due = switch (durability) {
            case FORCED -> true;
            case WRITTEN ->
                bytes >= MOST_BYTES || Duration.between(lastForce, now).abs().compareTo(LONGEST) >= 0;
        };
        lastForce = due ? now : lastForce;
        return due;
    }

    /** Everything up to this entry is on disk. */
    void onDisk(Link last) {
        forced = last;
        bytes = 0;
    }
}
