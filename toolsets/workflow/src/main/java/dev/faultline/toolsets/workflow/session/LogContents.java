package dev.faultline.toolsets.workflow.session;

import java.util.List;
import java.util.Optional;

/**
 * The contents of a session's log.
 *
 * @param entries the entries before the damage, if there is any
 * @param damage what is wrong after these entries
 */
public record LogContents(List<LogEntry> entries, Optional<SessionHealth.Defect> damage) {
    /** Copies the list. */
    public LogContents {
        entries = List.copyOf(entries);
    }
}
