package dev.faultline.toolsets.workflow.storage;

import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workflow.session.LogContents;
import dev.faultline.toolsets.workflow.session.LogEntry;
import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.trail.Break;
import dev.faultline.trail.EventEntry;
import dev.faultline.trail.TrailCheck;
import dev.faultline.trail.TrailEntry;
import dev.faultline.trail.TrailReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a trail as the log of a session. */
final class TrailContents {
    private TrailContents() {}

    static LogContents of(Path directory) {
        TrailCheck check = TrailCheck.of(directory);
        Optional<SessionHealth.Defect> damage =
                check.breaks().stream().findFirst().map(TrailContents::reason);
        List<LogEntry> entries = new ArrayList<>();
        try (TrailReader reader = TrailReader.from(directory, 1)) {
            // Entries after a gap cannot be trusted; the check reports the gap.
            long sequence = 1;
            for (Optional<TrailEntry> next = reader.next();
                    next.isPresent() && next.get().link().sequence() == sequence;
                    next = reader.next(), sequence++) {
                // The trail also contains entries about itself.
                if (next.get() instanceof EventEntry event && event.name().startsWith(LogEntry.PREFIX)) {
                    JsonObject details = event.json().object("details").orElse(JsonObject.EMPTY);
                    entries.add(new LogEntry(event.name(), event.at(), details));
                }
            }
        } catch (FaultException failed) {
            // The check has found it too, and its report is more precise.
            return new LogContents(entries, damage.or(() -> Optional.of(reason(failed))));
        }
        return new LogContents(entries, damage);
    }

    private static SessionHealth.Defect reason(Break found) {
        return new SessionHealth.Defect(
                code(found), "Line " + found.line() + " of " + found.file() + ": " + found.description());
    }

    private static SessionHealth.Defect reason(FaultException failed) {
        return new SessionHealth.Defect(
                SessionHealth.Code.NON_CONTIGUOUS_INDICES, failed.fault().message());
    }

    private static SessionHealth.Code code(Break found) {
        return switch (found.kind()) {
            case UNREADABLE -> SessionHealth.Code.SCHEMA_VALIDATION_FAILED;
            case ALTERED, REWRITTEN, UNTRUSTED -> SessionHealth.Code.DIGEST_MISMATCH;
            // Entries that are missing before the first line of a file were in another file.
            case MISSING ->
                found.line() == 1
                        ? SessionHealth.Code.MISSING_ATTESTED_SEGMENT
                        : SessionHealth.Code.NON_CONTIGUOUS_INDICES;
            case REPEATED, UNCHAINED -> SessionHealth.Code.NON_CONTIGUOUS_INDICES;
            case CUT -> SessionHealth.Code.MISSING_ATTESTED_SEGMENT;
        };
    }
}
