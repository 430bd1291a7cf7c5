package dev.faultline.app.check;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.log.LogFormat;
import dev.faultline.check.CheckProgress;
import dev.faultline.check.probe.CheckedTool;
import dev.faultline.check.probe.Probe;
import dev.faultline.text.BoundedText;
import java.io.PrintWriter;
import java.time.Duration;

/** Shows the progress of a check on one line of a terminal. Writes nothing if standard error is not a terminal. */
final class CheckProgressLine implements CheckProgress, AutoCloseable {
    private static final String CLEAR = "\r\033[K";
    private static final int WIDTH = 40;

    private final PrintWriter err;
    private final boolean shown = LogFormat.ofStandardError() == LogFormat.text;
    private String about = "";
    private long begun;

    CheckProgressLine(PrintWriter err) {
        this.err = err;
    }

    /** Begins the check of this server. */
    void begin(String server) {
        about = server.isEmpty() ? "" : server + ": ";
        begun = System.nanoTime();
    }

    @Override
    public void probing(int number, int of, Probe probe) {
        if (!shown) {
            return;
        }
        String tool = probe.tool().map(CheckedTool::name).orElse("server");
        String name = probe.id().substring(Math.min(probe.id().length(), tool.length() + 1));
        err.print(CLEAR + Console.printable(about) + "probe " + number + " of " + of + ": " + shortened(tool) + " "
                + shortened(name) + remaining(number, of));
        err.flush();
    }

    private String remaining(int number, int of) {
        Duration taken = Duration.ofNanos(System.nanoTime() - begun);
        return number < 2
                ? ""
                : ", about "
                        + taken.multipliedBy(of - number + 1)
                                .dividedBy(number - 1)
                                .toSeconds() + " s left";
    }

    private static String shortened(String name) {
        return Console.printable(BoundedText.ellipsized(name, WIDTH));
    }

    @Override
    public void close() {
        clear();
    }

    /** Removes the line, so that a report can take its place. */
    void clear() {
        if (shown) {
            err.print(CLEAR);
            err.flush();
        }
    }
}
