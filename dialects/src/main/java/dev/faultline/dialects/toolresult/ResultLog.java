package dev.faultline.dialects.toolresult;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** What the builders have to say to an operator; by default Java writes it to standard error, never to stdout. */
final class ResultLog {
    private static final Logger LOG = System.getLogger(ToolResults.class.getName());

    private ResultLog() {}

    static void warn(String message) {
        LOG.log(Level.WARNING, message);
    }

    /** Tells of an error once: with its stack if nobody foresaw it. The text is free of secrets. */
    static void error(String builder, ErrorReport report, String formatted) {
        LOG.log(level(report), builder + ": " + formatted);
    }

    private static Level level(ErrorReport report) {
        return switch (report.fault().code().facts().severity()) {
            case WARNING -> Level.WARNING;
            case ERROR, CRITICAL -> Level.ERROR;
        };
    }
}
