package dev.faultline.dashboard.index;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far the index of a trail is, and what is wrong with the trail.
 *
 * @param end the number of the last entry when the index last looked
 * @param unread the number of older entries that are still to be read
 * @param complete whether all older entries have been read, or as many as there is room for
 * @param truncated whether entries were left out because there is no room for more
 * @param damages the number of damaged lines
 * @param examples what the first few of them are
 * @param problem why the trail cannot be read at present
 * @param rebuilt when the index began again because the trail was cut or replaced
 */
public record TrailStatus(
        long end,
        long unread,
        boolean complete,
        boolean truncated,
        long damages,
        List<String> examples,
        Optional<String> problem,
        Optional<Instant> rebuilt) {
    private static final int MAX_EXAMPLES = 10;

    static final TrailStatus NEW =
            new TrailStatus(0, 0, false, false, 0, List.of(), Optional.empty(), Optional.empty());

    /** Copies the list. */
    public TrailStatus {
        examples = List.copyOf(examples);
    }

    TrailStatus at(long newEnd, long left, boolean all) {
        return new TrailStatus(
                newEnd, left, all, truncated || (all && left > 0), damages, examples, Optional.empty(), rebuilt);
    }

    boolean isCurrent(boolean all) {
        return complete == all && problem.isEmpty();
    }

    TrailStatus withoutOldest() {
        return new TrailStatus(end, unread, complete, true, damages, examples, problem, rebuilt);
    }

    TrailStatus damagedBy(String sentence) {
        List<String> more = new ArrayList<>(examples);
        if (more.size() < MAX_EXAMPLES) {
            more.add(sentence);
        }
        return new TrailStatus(end, unread, complete, truncated, damages + 1, more, problem, rebuilt);
    }

    TrailStatus failing(String reason) {
        return new TrailStatus(end, unread, complete, truncated, damages, examples, Optional.of(reason), rebuilt);
    }

    static TrailStatus again(Instant now) {
        return new TrailStatus(0, 0, false, false, 0, List.of(), Optional.empty(), Optional.of(now));
    }
}
