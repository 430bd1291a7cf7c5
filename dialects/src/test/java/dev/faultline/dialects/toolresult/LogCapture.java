package dev.faultline.dialects.toolresult;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Captures the log of the builders, which is then not printed, until it is closed. */
final class LogCapture extends Handler implements AutoCloseable {
    private final Logger logger = Logger.getLogger(ToolResults.class.getName());
    private final List<LogRecord> records = new ArrayList<>();

    LogCapture() {
        logger.setUseParentHandlers(false);
        logger.addHandler(this);
    }

    /** {@return the logged messages, oldest first} */
    List<String> messages() {
        return records.stream().map(LogRecord::getMessage).toList();
    }

    /** {@return the levels of the logged messages; the platform's loggers call an error {@code SEVERE}} */
    List<Level> levels() {
        return records.stream().map(LogRecord::getLevel).toList();
    }

    @Override
    public synchronized void publish(LogRecord record) {
        records.add(record);
    }

    @Override
    public void flush() {
        // everything is kept at once
    }

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
