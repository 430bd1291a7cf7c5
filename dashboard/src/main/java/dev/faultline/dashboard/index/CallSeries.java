package dev.faultline.dashboard.index;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The recorded counts of calls over time.
 *
 * @param start the beginning of the first interval
 * @param width the length of each interval
 * @param tools one line for each of the tools with most calls
 * @param all the calls of all tools
 */
public record CallSeries(Instant start, Duration width, List<CallLine> tools, CallLine all) {
    /** Copies the lines. */
    public CallSeries {
        tools = List.copyOf(tools);
    }

    /**
     * The calls of a tool in each interval.
     *
     * @param counts empty for an interval without calls
     */
    public record CallLine(String name, List<Optional<CallCounts>> counts) {
        /** Copies the counts. */
        public CallLine {
            counts = List.copyOf(counts);
        }
    }

    /** {@return whether there are no calls at all} */
    public boolean isEmpty() {
        return tools.isEmpty();
    }
}
