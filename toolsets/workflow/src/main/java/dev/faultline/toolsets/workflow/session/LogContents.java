package dev.faultline.toolsets.workflow.session;

import java.util.List;
import java.util.Optional;

/**
 * What is in a session's log.
 *
 * @param entries as far as they can be relied on
 * @param damage what is wrong behind them
 */
public record LogContents(List<LogEntry> entries, Optional<Health.Reason> damage) {
    /** Copies the list. */
    public LogContents {
        entries = List.copyOf(entries);
    }
}
