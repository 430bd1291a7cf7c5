package dev.faultline.toolsets.workflow.session;

import dev.faultline.json.JsonObject;
import java.time.Instant;

/** One entry of a session's log. Its name begins with {@code workflow_}; other entries belong to the log itself. */
public record LogEntry(String name, Instant at, JsonObject details) {
    /** The prefix of the names of a session's entries. */
    public static final String PREFIX = "workflow_";
}
