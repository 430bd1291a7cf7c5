package dev.faultline.trail;

import java.nio.file.Path;
import java.util.List;

/**
 * What came of walking a trail from its first entry to its last.
 *
 * @param entries how many lines are entries
 * @param last the last one
 * @param breaks where the chain does not hold, the first {@value #MAX_BREAKS}
 * @param breakCount how many such places there are in all
 * @param unterminated how many bytes stand behind the last line end: a write that died or is under way, and in either
 *     case was not acknowledged
 */
public record TrailCheck(long entries, Link last, List<Break> breaks, long breakCount, long unterminated) {
    /** So many breaks are told one by one. */
    public static final int MAX_BREAKS = 100;

    /** Copies the breaks. */
    public TrailCheck {
        breaks = List.copyOf(breaks);
    }

    /** {@return what is wrong with the trail in this directory, by itself} */
    public static TrailCheck of(Path directory) {
        return TrailVerifier.of(directory).verify();
    }

    /** {@return whether the chain holds} */
    public boolean isSound() {
        return breakCount == 0;
    }
}
