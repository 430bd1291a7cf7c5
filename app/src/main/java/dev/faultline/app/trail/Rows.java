package dev.faultline.app.trail;

import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Prints rows: each one immediately, or with a limit only the last ones, at the end. */
final class Rows {
    private static final int CHECK_INTERVAL = 1_000;

    private final PrintWriter out;
    private final Optional<Integer> limit;
    private final Deque<String> last = new ArrayDeque<>();
    private long written;

    Rows(PrintWriter out, Optional<Integer> limit) {
        this.out = out;
        this.limit = limit;
    }

    /** {@return false if the output is closed} */
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
        return written % CHECK_INTERVAL != 0 || !out.checkError();
    }
}
