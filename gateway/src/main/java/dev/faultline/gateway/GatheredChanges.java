package dev.faultline.gateway;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Changes of lists that the client is told about together: while servers come and go, each notification makes it read
 * all lists again. The first follows soon, and later ones after longer and longer pauses, until nothing changes.
 */
final class GatheredChanges {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final Consumer<String> announce;
    private final BiConsumer<Duration, Runnable> later;
    private final LongSupplier nanos;
    private final Set<String> pending = new LinkedHashSet<>();
    private Duration pause = FIRST_PAUSE;
    private boolean scheduled;
    private boolean announcedBefore;
    private long announcedAt;

    /**
     * No changes yet.
     *
     * @param announce sends the notification with this method
     * @param later runs an action after a pause
     * @param nanos the time, in nanoseconds
     */
    GatheredChanges(Consumer<String> announce, BiConsumer<Duration, Runnable> later, LongSupplier nanos) {
        this.announce = announce;
        this.later = later;
        this.nanos = nanos;
    }

    /** The lists that these notifications announce have changed. */
    void add(Collection<String> methods) {
        Duration wait;
        synchronized (this) {
            pending.addAll(methods);
            if (scheduled || pending.isEmpty()) {
                return;
            }
            scheduled = true;
            wait = nextPause();
        }
        later.accept(wait, this::announceAll);
    }

    private Duration nextPause() {
        boolean quiet = !announcedBefore || nanos.getAsLong() - announcedAt > LONGEST_PAUSE.toNanos();
        Duration doubled = pause.multipliedBy(2);
        Duration more = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
        pause = quiet ? FIRST_PAUSE : more;
        return pause;
    }

    private void announceAll() {
        List<String> methods;
        synchronized (this) {
            methods = List.copyOf(pending);
            pending.clear();
            scheduled = false;
            announcedBefore = true;
            announcedAt = nanos.getAsLong();
        }
        methods.forEach(announce);
    }
}
