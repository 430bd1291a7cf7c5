package dev.faultline.dashboard.index;

import dev.faultline.dashboard.filter.FailureFilter;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Severity;
import java.time.Instant;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts the failures that pass a filter, in one pass over the index. */
final class TallyScan {
    private static final FaultKind[] KINDS = FaultKind.values();
    private static final String RESTARTED = "upstream_restarted";
    private static final long USUAL_SPAN = 60 * 60 * 1000L;

    private final TrailIndex index;
    private final Names names;
    private final Match match;
    private final TextFilter text;
    private final Intervals intervals;
    private final Intervals restarts;
    private final char restarted;
    private final CallScan calls;
    private final IntTable<Cell> codes = new IntTable<>(Cell::new);
    private final IntTable<ToolCell> tools = new IntTable<>(ToolCell::new);
    private final IntTable<Cell> events = new IntTable<>(Cell::new);
    private long total;
    private long callers;
    private long newest = Long.MIN_VALUE;
    private Optional<Instant> searchedTo = Optional.empty();

    /** A number that is being counted. */
    private static class Cell {
        long count;
        long newest = Long.MIN_VALUE;
        char model;
        byte kind;

        void add(long at) {
            count++;
            newest = Math.max(newest, at);
        }
    }

    /** What is counted about one tool. */
    private static final class ToolCell extends Cell {
        long callers;
        final IntTable<Cell> codes = new IntTable<>(Cell::new);
    }

    TallyScan(TrailIndex index, Names names, FailureFilter filter, Instant now) {
        this.index = index;
        this.names = names;
        this.match = new Match(filter, names, now);
        this.text = new TextFilter(filter.text());
        long to = Math.min(match.to, now.toEpochMilli() + 1);
        long from = match.from == Long.MIN_VALUE ? earliest(to) : Math.min(match.from, to);
        this.intervals = new Intervals(from, to);
        this.restarts = new Intervals(from, to);
        this.restarted = names.find(RESTARTED).orElse(Names.ABSENT);
        this.calls = new CallScan(filter, match, intervals);
    }

    private long earliest(long to) {
        long earliest = index.trails().stream()
                .flatMap(trail -> trail.blocks().stream())
                .mapToLong(Block::earliest)
                .min()
                .orElse(to);
        return earliest < to ? earliest : to - USUAL_SPAN;
    }

    Tally run() {
        index.trails().forEach(this::count);
        index.trails().forEach(trail -> trail.calls().each(calls::add));
        List<Map.Entry<Integer, Cell>> byCode = sorted(codes);
        return new Tally(
                total,
                callers,
                newest == Long.MIN_VALUE ? Optional.empty() : Optional.of(Instant.ofEpochMilli(newest)),
                byCode.stream().map(one -> code(one.getKey(), one.getValue())).toList(),
                sorted(tools).stream()
                        .map(one -> tool(one.getKey(), one.getValue()))
                        .toList(),
                intervals.series(
                        byCode.stream().map(one -> (char) (int) one.getKey()).toList(), names),
                sorted(events).stream()
                        .map(one -> event(one.getKey(), one.getValue()))
                        .toList(),
                restarts.series(restartedServers(), names),
                List.copyOf(calls.sums()),
                calls.series(),
                searchedTo);
    }

    private void count(IndexedTrail trail) {
        for (Block block : trail.blocks().reversed()) {
            if (!match.mayBeIn(block)) {
                continue;
            }
            if (text.isOver()) {
                searchedTo = Optional.of(Instant.ofEpochMilli(block.at[block.size() - 1]));
                return;
            }
            BitSet candidates = text.in(trail, block);
            for (int i = candidates.nextSetBit(0); i >= 0; i = candidates.nextSetBit(i + 1)) {
                if (match.fault(block, i)) {
                    fault(block, i);
                } else if (match.event(block, i)) {
                    event(block, i);
                }
            }
        }
    }

    private void fault(Block block, int i) {
        long at = block.at[i];
        boolean callersOwn = KINDS[block.kind[i]].severity() == Severity.WARNING;
        total++;
        callers += callersOwn ? 1 : 0;
        newest = Math.max(newest, at);
        intervals.add(block.name[i], at);
        described(codes.get(block.name[i]), block, i).add(at);
        ToolCell tool = tools.get(block.tool[i] << 16 | block.server[i]);
        tool.add(at);
        tool.callers += callersOwn ? 1 : 0;
        described(tool.codes.get(block.name[i]), block, i).add(at);
    }

    private void event(Block block, int i) {
        events.get(block.name[i] << 16 | block.server[i]).add(block.at[i]);
        if (block.name[i] == restarted) {
            restarts.add(block.server[i], block.at[i]);
        }
    }

    private List<Character> restartedServers() {
        return sorted(events).stream()
                .filter(one -> one.getKey() >>> 16 == restarted)
                .map(one -> (char) (one.getKey() & 0xffff))
                .toList();
    }

    private static Cell described(Cell cell, Block block, int i) {
        cell.model = block.model[i];
        cell.kind = block.kind[i];
        return cell;
    }

    private static <C extends Cell> List<Map.Entry<Integer, C>> sorted(IntTable<C> cells) {
        List<Map.Entry<Integer, C>> sorted = cells.entries();
        sorted.sort(Comparator.<Map.Entry<Integer, C>>comparingLong(one -> -one.getValue().count)
                .thenComparing(Map.Entry::getKey));
        return sorted;
    }

    private Tally.CodeTally code(int name, Cell cell) {
        return new Tally.CodeTally(names.text(name), names.text(cell.model), KINDS[cell.kind], cell.count);
    }

    private Tally.ToolTally tool(int key, ToolCell cell) {
        Map.Entry<Integer, Cell> most = cell.codes.entries().stream()
                .max(Comparator.comparingLong(one -> one.getValue().count))
                .orElseThrow();
        return new Tally.ToolTally(
                names.text(key >>> 16),
                names.text(key & 0xffff),
                cell.count,
                cell.callers,
                code(most.getKey(), most.getValue()),
                Instant.ofEpochMilli(cell.newest));
    }

    private Tally.EventTally event(int key, Cell cell) {
        return new Tally.EventTally(
                names.text(key >>> 16), names.text(key & 0xffff), cell.count, Instant.ofEpochMilli(cell.newest));
    }
}
