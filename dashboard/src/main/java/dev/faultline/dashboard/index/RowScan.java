package dev.faultline.dashboard.index;

import dev.faultline.dashboard.filter.FailureFilter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** Goes through the failures that pass a filter, those of all trails together in the order of their times. */
final class RowScan {
    private final TrailIndex index;
    private final Match match;
    private final TextFilter text;
    private Optional<Instant> searchedTo = Optional.empty();

    RowScan(TrailIndex index, Names names, FailureFilter filter, Instant now) {
        this.index = index;
        this.match = new Match(filter, names, now);
        this.text = new TextFilter(filter.text());
    }

    /** One trail on its way through its matching rows. */
    private final class Cursor {
        private final IndexedTrail trail;
        private final List<Block> blocks;
        private final boolean oldestFirst;
        private int nextBlock;
        private Optional<Block> block = Optional.empty();
        private BitSet candidates = new BitSet();
        private int position;
        private Optional<Row> row = Optional.empty();

        Cursor(IndexedTrail trail, boolean oldestFirst) {
            this.trail = trail;
            this.oldestFirst = oldestFirst;
            this.blocks = oldestFirst ? trail.blocks() : trail.blocks().reversed();
        }

        /** {@return whether there is another row} */
        boolean advance() {
            row = Optional.empty();
            while (row.isEmpty() && (block.isPresent() || open())) {
                row = inBlock(block.get());
                if (row.isEmpty()) {
                    block = Optional.empty();
                }
            }
            return row.isPresent();
        }

        private Optional<Row> inBlock(Block current) {
            while (position >= 0) {
                int found = oldestFirst ? candidates.nextSetBit(position) : candidates.previousSetBit(position);
                if (found < 0) {
                    return Optional.empty();
                }
                position = oldestFirst ? found + 1 : found - 1;
                if (match.fault(current, found)) {
                    return Optional.of(new Row(trail, current, found));
                }
            }
            return Optional.empty();
        }

        private boolean open() {
            while (nextBlock < blocks.size()) {
                Block next = blocks.get(nextBlock);
                if (match.mayBeIn(next)) {
                    if (text.isOver()) {
                        searchedTo = Optional.of(Instant.ofEpochMilli(next.at[next.size() - 1]));
                        return false;
                    }
                    nextBlock++;
                    candidates = text.in(trail, next);
                    position = oldestFirst ? 0 : next.size() - 1;
                    block = Optional.of(next);
                    return true;
                }
                nextBlock++;
            }
            return false;
        }

        long time() {
            return row.orElseThrow().millis();
        }
    }

    RowPage page(RowRange request) {
        Comparator<Cursor> byTime = Comparator.comparingLong(Cursor::time);
        PriorityQueue<Cursor> cursors = new PriorityQueue<>(request.oldestFirst() ? byTime : byTime.reversed());
        for (IndexedTrail trail : index.trails()) {
            Cursor cursor = new Cursor(trail, request.oldestFirst());
            if (cursor.advance()) {
                cursors.add(cursor);
            }
        }
        List<Row> rows = new ArrayList<>();
        int left = request.skip();
        while (!cursors.isEmpty() && rows.size() < request.limit()) {
            Cursor cursor = cursors.remove();
            if (left > 0) {
                left--;
            } else {
                rows.add(cursor.row.orElseThrow());
            }
            if (cursor.advance()) {
                cursors.add(cursor);
            }
        }
        return new RowPage(rows, !cursors.isEmpty(), searchedTo);
    }
}
