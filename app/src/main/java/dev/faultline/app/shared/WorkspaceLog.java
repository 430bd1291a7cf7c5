package dev.faultline.app.shared;

import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.trail.Event;
import dev.faultline.trail.Trail;
import java.nio.file.Path;
import java.time.Instant;

/** Records what a person does from the command line in the audit log of a workspace, beside what its agents do. */
public final class WorkspaceLog {
    private WorkspaceLog() {}

    /** Appends an event that happens now to the log of the workspace with this root. */
    public static void append(Path home, Path root, String event, Origin origin, JsonObject details) {
        try (Trail trail = Trail.open(root, ServerTrail.settings(home))) {
            trail.append(Event.of(event, Instant.now()).withOrigin(origin).withDetails(details));
        }
    }
}
