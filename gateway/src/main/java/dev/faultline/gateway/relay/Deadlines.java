package dev.faultline.gateway.relay;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds the next request that times out, in logarithmic time. A deadline that moves later needs no attention: its entry
 * is put back when it comes up too early. One that moves earlier must be scheduled again.
 */
final class Deadlines {
    private record Entry(long at, long flight) {}

    private final PriorityQueue<Entry> entries = new PriorityQueue<>(Comparator.comparingLong(Entry::at));
    private final LongFunction<@Nullable Flight> flights;
    private final ToLongFunction<Flight> deadline;

    /**
     * No deadlines yet.
     *
     * @param flights finds a request by its id
     * @param deadline returns the present deadline of a request
     */
    Deadlines(LongFunction<@Nullable Flight> flights, ToLongFunction<Flight> deadline) {
        this.flights = flights;
        this.deadline = deadline;
    }

    /** Takes note of a request, or of an earlier deadline of it. */
    void schedule(Flight flight) {
        long at = deadline.applyAsLong(flight);
        if (at < flight.scheduledAt) {
            flight.scheduledAt = at;
            entries.add(new Entry(at, flight.id));
        }
    }

    /** {@return when the next request times out; {@link Long#MAX_VALUE} if none does} */
    long next() {
        for (Entry first = entries.peek(); first != null; first = entries.peek()) {
            Flight flight = flights.apply(first.flight());
            boolean current = flight != null && flight.scheduledAt == first.at();
            if (current && deadline.applyAsLong(flight) <= first.at()) {
                return first.at();
            }
            entries.remove();
            if (current) {
                flight.scheduledAt = Long.MAX_VALUE;
                schedule(flight);
            }
        }
        return Long.MAX_VALUE;
    }
}
