package dev.faultline.http.session;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Records when each session was last used, and by which caller it was begun, and chooses the session that ends when
 * there are too many: one that was never used after it began, else the one that has been unused longest. So a caller
 * that only begins sessions loses its own.
 */
final class SessionUse {
    private final SessionLimits limits;
    private final Predicate<String> busy;
    private final LongSupplier nanos;
    private final Map<String, Use> uses = new HashMap<>();

    private static final class Use {
        private final String caller;
        private boolean used;
        private long last;

        private Use(String caller, long now) {
            this.caller = caller;
            this.last = now;
        }
    }

    /**
     * Records nothing yet.
     *
     * @param busy whether the session of this id has an open stream; it does not end before that closes
     * @param nanos the time, in nanoseconds
     */
    SessionUse(SessionLimits limits, Predicate<String> busy, LongSupplier nanos) {
        this.limits = limits;
        this.busy = busy;
        this.nanos = nanos;
    }

    /** A session begins. */
    synchronized void begin(String id, String caller) {
        uses.put(id, new Use(caller, nanos.getAsLong()));
    }

    /** {@return whether the session is open} */
    synchronized boolean isOpen(String id) {
        Use use = uses.get(id);
        return use != null && !isExpired(id, use);
    }

    /** The session is used now. */
    synchronized void use(String id) {
        Use use = uses.get(id);
        if (use != null) {
            use.used = true;
            use.last = nanos.getAsLong();
        }
    }

    private boolean isExpired(String id, Use use) {
        Duration unused = Duration.ofNanos(nanos.getAsLong() - use.last);
        return unused.compareTo(limits.idle()) > 0 && !busy.test(id);
    }

    /** A session has ended. */
    synchronized void end(String id) {
        uses.remove(id);
    }

    /** {@return the number of sessions} */
    synchronized int size() {
        return uses.size();
    }

    /** {@return whether another session of this caller would be too many} */
    synchronized boolean isFull(String caller) {
        return uses.size() >= limits.sessions() || count(caller) >= limits.perCaller();
    }

    /** {@return the session that ends to make room for another of this caller; empty if all are busy} */
    synchronized Optional<String> surplus(String caller) {
        boolean own = count(caller) >= limits.perCaller();
        long now = nanos.getAsLong();
        return uses.entrySet().stream()
                .filter(entry -> !own || entry.getValue().caller.equals(caller))
                .filter(entry -> !busy.test(entry.getKey()))
                .min(Comparator.comparing((Map.Entry<String, Use> entry) -> entry.getValue().used)
                        .thenComparingLong(entry -> entry.getValue().last - now))
                .map(Map.Entry::getKey);
    }

    private long count(String caller) {
        return uses.values().stream().filter(use -> use.caller.equals(caller)).count();
    }
}
