package dev.faultline.dashboard.index;

import dev.faultline.dashboard.filter.FailureFilter;
import dev.faultline.internal.RecentMap;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Counts once what many open pages show. A result is used again until the index changes; requests that arrive while it
 * is being counted wait for it.
 */
public final class Tallies {
    private static final int REMEMBERED = 64;
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final TrailIndex index;
    private final InstantSource clock;
    private final Map<FailureFilter, Slot> slots = new RecentMap<>(REMEMBERED);

    /** Counts in this index. */
    public Tallies(TrailIndex index, InstantSource clock) {
        this.index = index;
        this.clock = clock;
    }

    /** {@return what is counted about the failures that pass the filter, no older than this call} */
    public Tally of(FailureFilter filter) {
        long wanted = index.version();
        Slot slot;
        synchronized (slots) {
            slot = slots.computeIfAbsent(filter, Slot::new);
        }
        return slot.tally(wanted);
    }

    /** The last result for one filter. */
    private final class Slot {
        private final FailureFilter filter;
        private Optional<Tally> tally = Optional.empty();
        private long version;
        private long at;

        Slot(FailureFilter filter) {
            this.filter = filter;
        }

        synchronized Tally tally(long wanted) {
            if (tally.filter(one -> isCurrent(one, wanted)).isEmpty()) {
                version = index.version();
                at = System.nanoTime();
                tally = Optional.of(index.tally(filter, clock.instant()));
            }
            return tally.get();
        }

        // Times such as "24h" move on although the index stays the same, and a search that was cut short can go on.
        private boolean isCurrent(Tally one, long wanted) {
            return version >= wanted
                    && System.nanoTime() - at < MINUTE
                    && one.searchedTo().isEmpty();
        }
    }
}
