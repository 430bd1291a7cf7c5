package dev.faultline.fleet.postgres;

import dev.faultline.fleet.StoreException;
import dev.faultline.toolsets.workspace.files.WriteLeases;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Leases in a database. Each has a fence, a number that grows whenever a server takes the lease of the workspace: a
 * server that lost its lease can neither extend nor release it. The database's clock decides when a lease is free. The
 * holder measures the time since before it asked, so that it stops earlier, however far the clocks are apart.
 */
public final class SharedWriteLeases implements WriteLeases, AutoCloseable {
    /** How long a lease lasts unless it is extended. */
    public static final Duration LENGTH = Duration.ofSeconds(5);

    /** Returns the lease of a workspace with a fence. */
    static final String RETURN =
            "UPDATE faultline.write_lease SET until = clock_timestamp() WHERE root = ? AND fence = ?";

    private static final String UNTIL = "clock_timestamp() + interval '" + LENGTH.toMillis() + " milliseconds'";
    private static final String TAKE =
            "INSERT INTO faultline.write_lease AS lease (root, fence, until) VALUES (?, 1, " + UNTIL + ")"
                    + " ON CONFLICT (root) DO UPDATE SET fence = lease.fence + 1, until = excluded.until"
                    + " WHERE lease.until <= clock_timestamp() OR lease.fence = ? RETURNING fence";
    private static final String EXTEND =
            "UPDATE faultline.write_lease SET until = " + UNTIL + " WHERE root = ? AND fence = ?";
    private static final String RETURN_UNLOCKING = "WITH returned AS (" + RETURN + " RETURNING root), unlocked AS ("
            + SharedSessions.UNLOCK + " AND EXISTS (SELECT FROM returned)) SELECT FROM returned";

    private static final long NO_FENCE = 0;
    private static final long EXTEND_MILLIS = LENGTH.toMillis() / 4;
    private static final long POLL_MILLIS = 50;
    private static final long ABANDONED_MILLIS = 50;
    private static final long PAUSE_MILLIS = 2 * POLL_MILLIS;
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS);
    private static final long LONGEST_STREAK_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final SharedStore store;
    private final Map<Path, Held> abandoned = new ConcurrentHashMap<>();
    private final Map<Path, Streak> streaks = new ConcurrentHashMap<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("faultline-lease-", 0).factory());

    /** The leases in this store. */
    public SharedWriteLeases(SharedStore store) {
        this.store = store;
    }

    /** The time in which this server had a lease again and again, without a gap in which another one would ask. */
    private record Streak(long begun, long last) {
        boolean continues(long now) {
            return now - last < POLL_NANOS;
        }
    }

    @Override
    public Optional<WriteLease> take(Path root, Duration patience) throws StoreException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        letOthersWrite(root, patience);
        while (true) {
            long asked = System.nanoTime();
            Optional<Long> fence = fence(root);
            if (fence.isPresent()) {
                Streak fresh = new Streak(asked, asked);
                streaks.merge(root, fresh, (streak, unused) -> streak.continues(asked) ? streak : fresh);
                return Optional.of(new Held(root, fence.get(), asked));
            }
            if (System.nanoTime() - deadline >= 0) {
                return Optional.empty();
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    // A server with many writers would have the lease whenever another one asks.
    private void letOthersWrite(Path root, Duration patience) throws InterruptedException {
        long now = System.nanoTime();
        Streak streak = streaks.get(root);
        if (streak != null
                && streak.continues(now)
                && now - streak.begun > LONGEST_STREAK_NANOS
                && patience.toMillis() > PAUSE_MILLIS) {
            Held left = abandoned.get(root);
            if (left != null) {
                timer.execute(left::releaseAbandoned);
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    private Optional<Long> fence(Path root) throws StoreException {
        long own = claimAbandoned(root);
        return store.call(database -> {
            try (PreparedStatement take = database.prepareStatement(TAKE)) {
                take.setString(1, root.toString());
                take.setLong(2, own);
                try (ResultSet row = take.executeQuery()) {
                    return row.next() ? Optional.of(row.getLong(1)) : Optional.empty();
                }
            }
        });
    }

    /**
     * {@return the fence of the lease that failed work in this workspace has left, for the caller to return or take
     * over; without such a lease, a fence that no lease has}
     */
    long claimAbandoned(Path root) {
        Held left = abandoned.remove(root);
        // In a database that was restored from a backup, another server may have the lease with the same fence.
        return left != null && left.isHeld() ? left.fence : NO_FENCE;
    }

    /** Returns the leases that failed work has left. */
    @Override
    public void close() {
        abandoned.values().forEach(Held::releaseAbandoned);
    }

    /** A lease that this server took. */
    private final class Held implements WriteLease {
        private final Path root;
        private final long fence;
        private final ScheduledFuture<?> extending;
        private volatile long since;

        Held(Path root, long fence, long asked) {
            this.root = root;
            this.fence = fence;
            this.since = asked;
            this.extending =
                    timer.scheduleWithFixedDelay(this::extend, EXTEND_MILLIS, EXTEND_MILLIS, TimeUnit.MILLISECONDS);
        }

        @Override
        public boolean isHeld() {
            return System.nanoTime() - since < LENGTH.toNanos();
        }

        // Only while no other server can have it: one that took it may have undone what this one has written.
        private void extend() {
            long asked = System.nanoTime();
            try {
                if (isHeld() && set(EXTEND)) {
                    since = asked;
                }
            } catch (StoreException lost) {
                return; // it ends in time, unless the store is back before
            }
        }

        private void end() {
            extending.cancel(false);
            long now = System.nanoTime();
            streaks.computeIfPresent(root, (same, streak) -> new Streak(streak.begun, now));
        }

        @Override
        public boolean release() throws StoreException {
            end();
            // In a database that was restored from a backup, another server may have the lease with the same fence.
            return isHeld() && set(RETURN) && isHeld();
        }

        @Override
        public boolean releaseUnlocking(String occurrence) throws StoreException {
            end();
            return isHeld() && unlock(occurrence) && isHeld();
        }

        private boolean unlock(String occurrence) throws StoreException {
            return store.call(database -> {
                try (PreparedStatement statement = database.prepareStatement(RETURN_UNLOCKING)) {
                    statement.setString(1, root.toString());
                    statement.setLong(2, fence);
                    statement.setString(3, occurrence);
                    try (ResultSet row = statement.executeQuery()) {
                        return row.next();
                    }
                }
            });
        }

        // The statement that locks the session usually returns the lease, which saves a round trip.
        @Override
        public void abandon() {
            end();
            abandoned.put(root, this);
            ScheduledFuture<?> unused = timer.schedule(this::releaseAbandoned, ABANDONED_MILLIS, TimeUnit.MILLISECONDS);
        }

        private void releaseAbandoned() {
            try {
                boolean unused = abandoned.remove(root, this) && release();
            } catch (StoreException lost) {
                return; // it ends in time
            }
        }

        private boolean set(String sql) throws StoreException {
            return store.call(database -> {
                try (PreparedStatement update = database.prepareStatement(sql)) {
                    update.setString(1, root.toString());
                    update.setLong(2, fence);
                    return update.executeUpdate() > 0;
                }
            });
        }
    }
}
