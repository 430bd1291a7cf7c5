package dev.faultline.fleet.postgres;

import dev.faultline.fleet.RefusedEntry;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lines that arrived, sorted by what a store must do with them.
 *
 * @param known lines with the number of a stored entry, which they must equal
 * @param fresh lines that continue the chain
 * @param refusal why the lines after these are refused
 */
record Arrivals(List<ChainedLine> known, List<ChainedLine> fresh, Optional<RefusedEntry> refusal) {
    static Arrivals of(Link head, List<ChainedLine> lines) {
        List<ChainedLine> known = new ArrayList<>();
        List<ChainedLine> fresh = new ArrayList<>();
        for (ChainedLine line : lines) {
            long number = line.link().sequence();
            Link last = fresh.isEmpty() ? head : fresh.getLast().link();
            if (number <= head.sequence()) {
                known.add(line);
            } else if (number <= last.sequence()) {
                ChainedLine first = fresh.get((int) (number - head.sequence() - 1)); // sent twice in one batch
                if (!first.link().equals(line.link())) {
                    return new Arrivals(known, fresh, Optional.of(fork(number)));
                }
            } else if (number > last.sequence() + 1) {
                return new Arrivals(known, fresh, Optional.of(gap(last.sequence() + 1, number)));
            } else if (!line.before().equals(last)) {
                return new Arrivals(known, fresh, Optional.of(fork(number)));
            } else if (line.entry().isEmpty()) {
                return new Arrivals(
                        known,
                        fresh,
                        Optional.of(new RefusedEntry(
                                RefusedEntry.RefusalKind.DAMAGED, number, "The line " + number + " is not an entry.")));
            } else {
                fresh.add(line);
            }
        }
        return new Arrivals(known, fresh, Optional.empty());
    }

    static RefusedEntry fork(long number) {
        return new RefusedEntry(
                RefusedEntry.RefusalKind.FORK,
                number,
                "Entry " + number + " does not continue the stored chain: the trail was rewritten, or it is a copy that"
                        + " went on elsewhere.");
    }

    private static RefusedEntry gap(long expected, long found) {
        return new RefusedEntry(
                RefusedEntry.RefusalKind.GAP,
                found,
                "Entry " + expected + " is missing; entry " + found
                        + " arrived instead. Ship the trail from its machine again.");
    }
}
