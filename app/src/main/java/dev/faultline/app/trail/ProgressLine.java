package dev.faultline.app.trail;

import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;

/** Shows the progress of long work on one line that is overwritten, if standard error is a terminal. */
final class ProgressLine implements AutoCloseable {
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long MEGABYTE = 1_000_000;

    private final PrintWriter err;
    private final long total;
    // Set by the launcher, because Java cannot find out whether this stream is a terminal.
    private final boolean shown = "terminal".equals(System.getProperty("faultline.stderr"));
    private long next = System.nanoTime() + PAUSE;
    private boolean written;

    ProgressLine(PrintWriter err, long total) {
        this.err = err;
        this.total = total;
    }

    void reached(long bytes) {
        if (shown && System.nanoTime() - next >= 0) {
            next = System.nanoTime() + PAUSE;
            written = true;
            err.print("\r" + bytes / MEGABYTE + " of " + total / MEGABYTE + " MB");
            err.flush();
        }
    }

    @Override
    public void close() {
        if (written) {
            err.print("\r\u001b[K");
            err.flush();
        }
    }
}
