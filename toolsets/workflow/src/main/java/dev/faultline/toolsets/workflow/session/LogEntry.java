package dev.faultline.toolsets.workflow.session;

import dev.faultline.json.JsonObject;
import java.time.Instant;

/** One entry of a session's log. Names begin with {@code workflow_}; what else is in a log is the log's own. */
public record LogEntry(String name, Instant at, JsonObject details) {
    /** What the names of a session's entries begin with. */
    public static final String PREFIX = "workflow_";
}
