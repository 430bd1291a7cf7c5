package dev.faultline.dashboard.index;

import dev.faultline.dashboard.filter.FailureFilter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Sums the recorded counts of calls that pass a filter. Calls are counted by minute, tool and server: a filter by code,
 * session, dialect or text does not apply to them.
 */
final class CallScan {
    private static final int MAX_LINES = 6;

    private final FailureFilter filter;
    private final Match match;
    private final Intervals intervals;
    private final Map<String, CallCounts> sums = new TreeMap<>();
    private final Map<String, Map<Integer, CallCounts>> byTool = new HashMap<>();
    private final Map<Integer, CallCounts> all = new HashMap<>();

    CallScan(FailureFilter filter, Match match, Intervals intervals) {
        this.filter = filter;
        this.match = match;
        this.intervals = intervals;
    }

    void add(CallCounts one) {
        if (one.at() >= match.from
                && one.at() < match.to
                && filter.tool().map(one.tool()::equals).orElse(true)
                && filter.server().map(one.server()::equals).orElse(true)) {
            int interval = intervals.of(one.at());
            sums.merge(one.tool() + '\n' + one.server(), one, CallCounts::plus);
            byTool.computeIfAbsent(one.tool(), tool -> new HashMap<>()).merge(interval, one, CallCounts::plus);
            all.merge(interval, one, CallCounts::plus);
        }
    }

    /** {@return the sums by tool and server} */
    Collection<CallCounts> sums() {
        return sums.values();
    }

    /** {@return the counts over time} */
    CallSeries series() {
        List<CallSeries.CallLine> tools = byTool.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, Map<Integer, CallCounts>>>comparingLong(
                                one -> -total(one.getValue()))
                        .thenComparing(Map.Entry::getKey))
                .limit(MAX_LINES)
                .map(one -> line(one.getKey(), one.getValue()))
                .toList();
        return new CallSeries(intervals.start(), intervals.width(), tools, line("all tools", all));
    }

    private static long total(Map<Integer, CallCounts> counts) {
        return counts.values().stream().mapToLong(CallCounts::count).sum();
    }

    private CallSeries.CallLine line(String name, Map<Integer, CallCounts> counts) {
        List<Optional<CallCounts>> found = new ArrayList<>();
        for (int i = 0; i < intervals.count(); i++) {
            found.add(Optional.ofNullable(counts.get(i)));
        }
        return new CallSeries.CallLine(name, found);
    }
}
