package dev.faultline.dashboard.index;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.Consumer;

/** The latest counts of calls, up to a limit. */
final class CallHistory {
    private static final int LIMIT = 100_000;

    private final Queue<CallCounts> counts = new PriorityQueue<>(Comparator.comparingLong(CallCounts::at));

    synchronized void add(CallCounts one) {
        counts.add(one); // older ones may arrive after newer ones
        if (counts.size() > LIMIT) {
            counts.remove();
        }
    }

    synchronized void clear() {
        counts.clear();
    }

    synchronized void each(Consumer<CallCounts> visitor) {
        counts.forEach(visitor);
    }
}
