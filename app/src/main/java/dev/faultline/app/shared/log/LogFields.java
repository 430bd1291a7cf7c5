package dev.faultline.app.shared.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.faultline.observe.LogObserver;
import org.slf4j.event.KeyValuePair;

/** Reads the fields of a log record, for both formats. */
final class LogFields {
    private LogFields() {}

    /** {@return the level in the contract's words (R16)} */
    static String level(ILoggingEvent event) {
        if (event.getKeyValuePairs() != null) {
            for (KeyValuePair field : event.getKeyValuePairs()) {
                if (field.key.equals(LogObserver.SEVERITY)) {
                    return String.valueOf(field.value);
                }
            }
        }
        return event.getLevel().levelStr.equals("WARN") ? "WARNING" : event.getLevel().levelStr;
    }
}
