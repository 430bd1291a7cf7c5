package dev.faultline.dashboard.index;

import dev.faultline.fault.FaultException;
import dev.faultline.trail.PlacedLine;
import dev.faultline.trail.TrailFeed;
import dev.faultline.trail.TrailSource;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Follows one trail. It begins with a few of the newest entries, so that the first page shows at once what is going
 * wrong now, and after that page reads the older ones backwards, a block at a time, between looks at the end of the
 * trail.
 */
final class Indexer implements Runnable {
    private static final long PAUSE_MILLIS = 200;
    private static final long PAUSE_AFTER_FAILURE_MILLIS = 1_000;
    private static final long BETWEEN_CHECKS = TimeUnit.SECONDS.toNanos(3);
    private static final long UNKNOWN = -1;
    private static final int AT_ONCE = 5_000;

    /** The number of entries that are read first. */
    static final int NEWEST = 250;

    /** How long the older entries wait for the first page, with which they would compete for the processors. */
    private static final long FIRST_PAGE = TimeUnit.SECONDS.toNanos(5);

    private final IndexedTrail trail;
    private final TrailSource source;
    private final BooleanSupplier asked;
    private final Runnable changed;
    private volatile boolean closed;
    private long beginning;
    private long lastCheck;
    private long last;
    private long before;
    private long end;
    private boolean begun;
    private boolean older;
    private boolean caughtUp;

    /** An indexer that knows whether a page was asked for, and calls {@code changed} after each change of the index. */
    Indexer(IndexedTrail trail, BooleanSupplier asked, Runnable changed) {
        this.trail = trail;
        this.source = trail.source();
        this.asked = asked;
        this.changed = changed;
    }

    void close() {
        closed = true;
    }

    @Override
    public void run() {
        while (!closed) {
            try {
                follow();
            } catch (UncheckedIOException | FaultException e) {
                trail.status(trail.status().failing(reason(e)));
                changed.run();
                pause(PAUSE_AFTER_FAILURE_MILLIS);
            }
        }
    }

    /** Follows the trail until the index is closed, the trail was cut, or it cannot be read for a while. */
    private void follow() {
        if (!begun) {
            begin();
        }
        try (TrailFeed feed = source.from(last + 1)) {
            while (!closed && begun) {
                boolean moved = readNewest(feed);
                if (isCut()) {
                    begun = false;
                    trail.status(TrailStatus.again(Instant.now()));
                    changed.run();
                } else if (older && isTimeForOlder()) {
                    older = readOlder();
                    report();
                } else if (moved || !trail.status().isCurrent(!older && caughtUp)) {
                    report();
                } else {
                    pause(PAUSE_MILLIS);
                }
            }
        }
    }

    private void begin() {
        trail.clear();
        long found = end();
        end = found;
        last = Math.max(0, found);
        before = last;
        older = before > 0;
        caughtUp = false;
        beginning = System.nanoTime();
        lastCheck = beginning;
        trail.status(trail.status().at(last, before, false)); // a page may be shown before anything has been read
        begun = true;
    }

    private boolean isTimeForOlder() {
        return trail.size() == 0 || asked.getAsBoolean() || System.nanoTime() - beginning > FIRST_PAGE;
    }

    private void report() {
        trail.status(trail.status().at(Math.max(last, end), before, !older && caughtUp));
        changed.run();
    }

    // A damaged end is no reason to show nothing: then everything is read from the beginning.
    private long end() {
        try {
            return source.end();
        } catch (FaultException damaged) {
            return UNKNOWN;
        }
    }

    private boolean readNewest(TrailFeed feed) {
        int count = 0;
        while (count < AT_ONCE) {
            Optional<PlacedLine> line = next(feed);
            if (line.isEmpty()) {
                break;
            }
            trail.append(line.get());
            last = line.get().link().sequence();
            count++;
        }
        caughtUp |= count < AT_ONCE;
        return count > 0;
    }

    /** {@return whether there is more before what this has read} */
    private boolean readOlder() {
        long from = Math.max(1, before - (trail.size() == 0 ? NEWEST : Math.min(trail.room(), Block.ROWS)) + 1);
        Block block = new Block();
        long damages = trail.status().damages();
        boolean any = false;
        try (TrailFeed feed = source.from(from)) {
            for (Optional<PlacedLine> line = next(feed);
                    line.isPresent() && line.get().link().sequence() <= before;
                    line = next(feed)) {
                any = true;
                PlacedLine placed = line.get();
                placed.entry()
                        .ifPresentOrElse(
                                entry -> trail.add(entry, placed, block),
                                () -> trail.status(trail.status()
                                        .damagedBy("Entry " + placed.link().sequence() + " has no readable content.")));
            }
        }
        trail.prepend(block);
        // Nothing at all before this point: the older entries were pruned.
        before = any || trail.status().damages() > damages ? from - 1 : 0;
        return before > 0 && trail.room() > 0;
    }

    private Optional<PlacedLine> next(TrailFeed feed) {
        while (true) {
            try {
                return feed.next();
            } catch (FaultException damaged) {
                trail.status(trail.status().damagedBy(damaged.fault().message()));
            }
        }
    }

    private boolean isCut() {
        long now = System.nanoTime();
        if (now - lastCheck < BETWEEN_CHECKS) {
            return false;
        }
        lastCheck = now;
        long end = end();
        return end != UNKNOWN && end < last;
    }

    private static String reason(RuntimeException failure) {
        if (failure instanceof FaultException fault) {
            return fault.fault().message();
        }
        return failure.getCause() instanceof NoSuchFileException
                ? "There is no audit log here yet."
                : "The audit log cannot be read at present.";
    }

    private static void pause(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the next pause ends at once, and the index has been closed
        }
    }
}
