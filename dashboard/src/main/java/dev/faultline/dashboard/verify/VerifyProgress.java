package dev.faultline.dashboard.verify;

import dev.faultline.trail.TrailCheck;
import java.time.Instant;

/** How far the verification of a trail is. */
public sealed interface VerifyProgress {
    /** It has not begun. */
    record Waiting() implements VerifyProgress {}

    /**
     * It reads the trail.
     *
     * @param read how many bytes it has read
     * @param total how many bytes there were when it began
     */
    record Running(long read, long total) implements VerifyProgress {}

    /** It has read the whole trail. */
    record Finished(TrailCheck check, Instant at) implements VerifyProgress {}

    /** It could not read the trail. */
    record Failed(String reason, Instant at) implements VerifyProgress {}
}
