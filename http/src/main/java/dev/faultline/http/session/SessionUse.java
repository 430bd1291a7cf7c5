package dev.faultline.http.session;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Records when each session was last used, and by which caller it was begun, and chooses the session that ends when
 * there are too many: of the caller with the most, the one that has been unused longest. So a caller that only begins
 * sessions loses its own.
 */
final class SessionUse {
    private final SessionLimits limits;
    private final Predicate<String> busy;
    private final LongSupplier nanos;
    private final Map<String, Use> uses = new HashMap<>();
    private final EndingOrder all = new EndingOrder();
    private final Map<String, EndingOrder> byCaller = new HashMap<>();

    private static final class Use {
        private final String caller;
        private final EndingOrder own;
        private long last;

        private Use(String caller, EndingOrder own, long now) {
            this.caller = caller;
            this.own = own;
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
        EndingOrder own = byCaller.computeIfAbsent(caller, name -> new EndingOrder());
        uses.put(id, new Use(caller, own, nanos.getAsLong()));
        all.use(id);
        own.use(id);
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
            use.last = nanos.getAsLong();
            all.use(id);
            use.own.use(id);
        }
    }

    private boolean isExpired(String id, Use use) {
        Duration unused = Duration.ofNanos(nanos.getAsLong() - use.last);
        return unused.compareTo(limits.idle()) > 0 && !busy.test(id);
    }

    /** {@return the sessions that have expired and not ended yet} */
    synchronized List<String> expired() {
        return uses.entrySet().stream()
                .filter(use -> isExpired(use.getKey(), use.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** A session has ended. */
    synchronized void end(String id) {
        Use use = uses.remove(id);
        if (use != null) {
            all.remove(id);
            use.own.remove(id);
            if (use.own.size() == 0) {
                byCaller.remove(use.caller);
            }
        }
    }

    /** {@return the number of sessions} */
    synchronized int size() {
        return uses.size();
    }

    /** {@return whether another session of this caller would be too many} */
    synchronized boolean isFull(String caller) {
        return uses.size() >= limits.sessions() || crowded(caller).isPresent();
    }

    /** {@return the session that ends to make room for another of this caller; empty if all are busy} */
    synchronized Optional<String> surplus(String caller) {
        Optional<EndingOrder> crowded = crowded(caller);
        return crowded.isPresent() ? crowded.get().first(busy) : surplusOfAll(caller);
    }

    // A caller with as many sessions as any other makes room itself, so that nobody's share is taken by one caller.
    private Optional<String> surplusOfAll(String caller) {
        int most = byCaller.values().stream().mapToInt(EndingOrder::size).max().orElse(0);
        EndingOrder own = byCaller.get(caller);
        Optional<String> fair = own != null && own.size() == most
                ? own.first(busy)
                : all.first(id -> sizeOfShare(id) < most || busy.test(id));
        return fair.or(() -> all.first(busy));
    }

    private int sizeOfShare(String id) {
        Use use = uses.get(id);
        return use == null ? 0 : use.own.size();
    }

    // The sessions of the caller, if they are as many as it may have.
    private Optional<EndingOrder> crowded(String caller) {
        return Optional.ofNullable(byCaller.get(caller)).filter(own -> own.size() >= limits.perCaller());
    }
}
