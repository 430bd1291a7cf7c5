package dev.faultline.dashboard.index;

import dev.faultline.fault.FaultKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is counted about the failures that pass a filter.
 *
 * @param callers how many of them are for the caller to correct; the others are the server's
 * @param codes the most frequent code first
 * @param tools the tool that failed most first
 * @param series the failures over time, by code
 * @param events how often something else happened, such as the restart of a server, the most frequent first
 * @param restarts the restarts of servers over time, by server
 * @param calls the recorded counts of calls, by tool and server
 * @param callSeries the same over time
 * @param searchedTo how far back a search for text got, if it ran out of time
 */
public record Tally(
        long total,
        long callers,
        Optional<Instant> newest,
        List<CodeTally> codes,
        List<ToolTally> tools,
        Series series,
        List<EventTally> events,
        Series restarts,
        List<CallCounts> calls,
        CallSeries callSeries,
        Optional<Instant> searchedTo) {
    /** Copies the lists. */
    public Tally {
        codes = List.copyOf(codes);
        tools = List.copyOf(tools);
        events = List.copyOf(events);
        calls = List.copyOf(calls);
    }

    /**
     * The failures with one code.
     *
     * @param code the code that clients received
     * @param model the code of the fault model; empty if it is unknown
     */
    public record CodeTally(String code, String model, FaultKind kind, long count) {}

    /**
     * The failures of one tool.
     *
     * @param tool empty if no tool is known
     * @param server empty if no server is known
     * @param callers how many of them are for the caller to correct
     * @param code the most frequent code
     */
    public record ToolTally(String tool, String server, long count, long callers, CodeTally code, Instant newest) {}

    /** The events with one name. */
    public record EventTally(String name, String server, long count, Instant newest) {}

    /** {@return how many of the failures are the server's} */
    public long servers() {
        return total - callers;
    }
}
