package dev.faultline.dashboard.index;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** The latest counts of calls, up to a limit. */
final class CallHistory {
    private static final int LIMIT = 100_000;

    private final Deque<CallCounts> counts = new ArrayDeque<>();

    synchronized void add(CallCounts one) {
        counts.addLast(one);
        if (counts.size() > LIMIT) {
            counts.removeFirst();
        }
    }

    synchronized void clear() {
        counts.clear();
    }

    synchronized void each(Consumer<CallCounts> visitor) {
        counts.forEach(visitor);
    }
}
