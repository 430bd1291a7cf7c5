package dev.faultline.app.shared.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import dev.faultline.observe.LogObserver;
import dev.faultline.text.BoundedText;
import java.util.Optional;
import org.slf4j.event.KeyValuePair;

/** Reads the fields of a log record, for both formats. */
final class LogFields {
    private static final int MAX_STACK = 16 * 1024;

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

    /** {@return the stack trace of what was thrown, if the record has it} */
    static Optional<String> stack(ILoggingEvent event) {
        return Optional.ofNullable(event.getThrowableProxy())
                .map(ThrowableProxyUtil::asString)
                .map(text -> BoundedText.ellipsized(text, MAX_STACK));
    }
}
