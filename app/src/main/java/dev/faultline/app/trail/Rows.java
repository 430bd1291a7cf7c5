package dev.faultline.app.trail;

import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Lines on their way out: all of them at once, or the last so many at the end. */
final class Rows {
    private static final int UNTIL_LOOKED = 1_000;

    private final PrintWriter out;
    private final Optional<Integer> limit;
    private final Deque<String> last = new ArrayDeque<>();
    private long written;

    Rows(PrintWriter out, Optional<Integer> limit) {
        this.out = out;
        this.limit = limit;
    }

    /** {@return whether anybody still reads} */
    boolean add(String row) {
        if (limit.isEmpty()) {
            return write(row);
        }
        last.add(row);
        if (last.size() > limit.get()) {
            last.removeFirst();
        }
        return true;
    }

    void end() {
        last.forEach(this::write);
        out.flush();
    }

    // Not println: that would flush each line.
    private boolean write(String row) {
        out.write(row + "\n");
        written++;
        return written % UNTIL_LOOKED != 0 || !out.checkError();
    }
}
