package dev.faultline.app.shared.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;

/** The format of log records on standard error. */
public enum LogFormat {
    /** For people: one line per record, with a stack trace below it. */
    text,
    /** For programs: one JSON object per line. */
    json;

    /** {@return the format for standard error as it is: text on a terminal, JSON elsewhere} */
    public static LogFormat ofStandardError() {
        // Set by the launcher, because Java cannot find out whether this stream is a terminal.
        return "terminal".equals(System.getProperty("faultline.stderr")) ? text : json;
    }

    EncoderBase<ILoggingEvent> encoder() {
        return switch (this) {
            case text -> new TextLines();
            case json -> new JsonLines();
        };
    }
}
