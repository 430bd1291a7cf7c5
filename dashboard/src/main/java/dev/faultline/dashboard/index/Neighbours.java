package dev.faultline.dashboard.index;

import java.util.ArrayList;
import java.util.List;

/** Finds the entries around another one. */
final class Neighbours {
    private Neighbours() {}

    /**
     * {@return up to {@code each} entries before it, itself, and up to {@code each} after it, in the order of their
     * numbers: those of the same session if it has one, else of the whole trail}
     */
    static List<Row> of(Row row, int each) {
        List<Row> all = new ArrayList<>();
        IndexedTrail trail = row.trail();
        List<Block> blocks = trail.blocks();
        long wanted = row.session();
        for (Block block : blocks.reversed()) {
            for (int i = block.size() - 1; i >= 0 && all.size() < each; i--) {
                if (block.sequence[i] < row.sequence() && isOf(wanted, block, i)) {
                    all.addFirst(new Row(trail, block, i));
                }
            }
        }
        all.add(row);
        int before = all.size();
        for (Block block : blocks) {
            for (int i = 0; block.last() > row.sequence() && i < block.size() && all.size() < before + each; i++) {
                if (block.sequence[i] > row.sequence() && isOf(wanted, block, i)) {
                    all.add(new Row(trail, block, i));
                }
            }
        }
        return all;
    }

    private static boolean isOf(long session, Block block, int i) {
        return session == 0 || block.session[i] == session;
    }
}
