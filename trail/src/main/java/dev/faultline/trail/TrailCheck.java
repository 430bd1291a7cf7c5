package dev.faultline.trail;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The result of verifying a trail.
 *
 * @param entries the number of entries
 * @param last the last entry
 * @param breaks the first {@value #MAX_BREAKS} places where the chain is broken
 * @param breakCount the number of all such places
 * @param unterminated the number of bytes after the last newline: a write that was interrupted or is in progress, and
 *     in either case was not acknowledged
 */
public record TrailCheck(long entries, Link last, List<Break> breaks, long breakCount, long unterminated) {
    /** The maximum number of breaks that are listed. */
    public static final int MAX_BREAKS = 100;

    /** Copies the breaks. */
    public TrailCheck {
        breaks = List.copyOf(breaks);
    }

    /** {@return the result for the trail in this directory, without comparing it with checkpoints} */
    public static TrailCheck of(Path directory) {
        return TrailVerifier.of(directory).verify();
    }

    /** {@return where an entry that is known to have been in the log is missing or was replaced, if that is so} */
    public Optional<Break> lost() {
        return breaks.stream()
                .filter(found -> found.kind() == Break.Kind.CUT || found.kind() == Break.Kind.REWRITTEN)
                .findFirst();
    }

    /** {@return whether the chain has no break} */
    public boolean isSound() {
        return breakCount == 0;
    }
}
