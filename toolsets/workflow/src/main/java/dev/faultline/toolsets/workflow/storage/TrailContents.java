package dev.faultline.toolsets.workflow.storage;

import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workflow.session.Health;
import dev.faultline.toolsets.workflow.session.LogContents;
import dev.faultline.toolsets.workflow.session.LogEntry;
import dev.faultline.trail.Break;
import dev.faultline.trail.EventEntry;
import dev.faultline.trail.TrailCheck;
import dev.faultline.trail.TrailEntry;
import dev.faultline.trail.TrailReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a trail holds, as the log of a session. */
final class TrailContents {
    private TrailContents() {}

    static LogContents of(Path directory) {
        TrailCheck check = TrailCheck.of(directory);
        Optional<Health.Reason> damage = check.breaks().stream().findFirst().map(TrailContents::reason);
        List<LogEntry> entries = new ArrayList<>();
        try (TrailReader reader = TrailReader.from(directory, 1)) {
            // What follows a gap cannot be relied on; the check tells of the gap.
            long sequence = 1;
            for (Optional<TrailEntry> next = reader.next();
                    next.isPresent() && next.get().link().sequence() == sequence;
                    next = reader.next(), sequence++) {
                // The trail notes things about itself too.
                if (next.get() instanceof EventEntry event && event.name().startsWith(LogEntry.PREFIX)) {
                    JsonObject details = event.json().object("details").orElse(JsonObject.EMPTY);
                    entries.add(new LogEntry(event.name(), event.at(), details));
                }
            }
        } catch (FaultException broken) {
            // The check has found it too, and tells more of it.
            return new LogContents(entries, damage.or(() -> Optional.of(reason(broken))));
        }
        return new LogContents(entries, damage);
    }

    private static Health.Reason reason(Break found) {
        return new Health.Reason(
                code(found), "Line " + found.line() + " of " + found.file() + ": " + found.description());
    }

    private static Health.Reason reason(FaultException broken) {
        return new Health.Reason(
                Health.Code.NON_CONTIGUOUS_INDICES, broken.fault().message());
    }

    private static Health.Code code(Break found) {
        return switch (found.kind()) {
            case UNREADABLE -> Health.Code.SCHEMA_VALIDATION_FAILED;
            case ALTERED, REWRITTEN, UNTRUSTED -> Health.Code.DIGEST_MISMATCH;
            // What is missing before the first line of a file was a file of its own.
            case MISSING ->
                found.line() == 1 ? Health.Code.MISSING_ATTESTED_SEGMENT : Health.Code.NON_CONTIGUOUS_INDICES;
            case REPEATED, UNCHAINED -> Health.Code.NON_CONTIGUOUS_INDICES;
            case CUT -> Health.Code.MISSING_ATTESTED_SEGMENT;
        };
    }
}
