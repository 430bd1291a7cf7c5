package dev.faultline.dialects.toolresult;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Logs messages of the builders for operators; by default Java writes them to standard error, never to stdout. */
final class ResultLog {
    private static final Logger LOG = System.getLogger(ToolResults.class.getName());

    private ResultLog() {}

    static void warn(String message) {
        LOG.log(Level.WARNING, message);
    }

    /** Logs an error once; the formatted text contains no secrets, and the stack if the error was unforeseen. */
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
