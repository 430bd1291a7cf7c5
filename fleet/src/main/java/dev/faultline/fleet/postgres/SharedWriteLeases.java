package dev.faultline.fleet.postgres;

import dev.faultline.fleet.StoreException;
import dev.faultline.toolsets.workspace.files.WriteLeases;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Leases in a database. Each has a fence, a number that grows whenever a server takes the lease of the workspace: a
 * server that lost its lease can neither extend nor release it. The database's clock decides when a lease is free. The
 * holder measures the time since before it asked, so that it stops earlier, however far the clocks are apart.
 */
public final class SharedWriteLeases implements WriteLeases {
    /** How long a lease lasts unless it is extended. */
    public static final Duration LENGTH = Duration.ofSeconds(5);

    private static final long EXTEND_MILLIS = LENGTH.toMillis() / 4;
    private static final long POLL_MILLIS = 50;

    private final SharedStore store;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("faultline-lease-", 0).factory());

    /** The leases in this store. */
    public SharedWriteLeases(SharedStore store) {
        this.store = store;
    }

    @Override
    public Optional<WriteLease> take(Path root, Duration patience) throws StoreException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            long asked = System.nanoTime();
            Optional<Long> fence = fence(root);
            if (fence.isPresent()) {
                return Optional.of(new Held(root, fence.get(), asked));
            }
            if (System.nanoTime() - deadline >= 0) {
                return Optional.empty();
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private Optional<Long> fence(Path root) throws StoreException {
        return store.call(database -> {
            try (PreparedStatement take = database.prepareStatement(
                    "INSERT INTO faultline.write_lease AS lease (root, fence, until) VALUES (?, 1, " + until() + ")"
                            + " ON CONFLICT (root) DO UPDATE SET fence = lease.fence + 1, until = excluded.until"
                            + " WHERE lease.until <= clock_timestamp() RETURNING fence")) {
                take.setString(1, root.toString());
                try (ResultSet row = take.executeQuery()) {
                    return row.next() ? Optional.of(row.getLong(1)) : Optional.empty();
                }
            }
        });
    }

    private static String until() {
        return "clock_timestamp() + interval '" + LENGTH.toMillis() + " milliseconds'";
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
                if (isHeld() && set(until())) {
                    since = asked;
                }
            } catch (StoreException lost) {
                return; // it ends in time, unless the store is back before
            }
        }

        @Override
        public boolean release() throws StoreException {
            extending.cancel(false);
            // In a database that was restored from a backup, another server may have the lease with the same fence.
            return isHeld() && set("clock_timestamp()") && isHeld();
        }

        private boolean set(String until) throws StoreException {
            return store.call(database -> {
                try (PreparedStatement update = database.prepareStatement(
                        "UPDATE faultline.write_lease SET until = " + until + " WHERE root = ? AND fence = ?")) {
                    update.setString(1, root.toString());
                    update.setLong(2, fence);
                    return update.executeUpdate() > 0;
                }
            });
        }
    }
}
