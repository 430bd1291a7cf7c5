package dev.faultline.toolsets.workspace.audit;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.toolsets.workspace.session.SessionLock;
import dev.faultline.trail.Break;
import dev.faultline.trail.Event;
import dev.faultline.trail.FaultEntry;
import dev.faultline.trail.Positions;
import dev.faultline.trail.TrailCheck;
import dev.faultline.trail.TrailEntry;
import dev.faultline.trail.TrailQuery;
import dev.faultline.trail.TrailReader;
import dev.faultline.trail.TrailVerifier;
import dev.faultline.trail.Trails;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A journal in the trails of a server: the log of a workspace is the trail in its folder. */
public record TrailJournal(Trails trails, Positions positions, InstantSource clock) implements Journal {
    /** The number of characters that ends a page. */
    private static final int PAGE_CHARS = 1024 * 1024;

    @Override
    public void append(String event, Origin origin, JsonObject details) {
        trails.append(Event.of(event, clock.instant()).withOrigin(origin).withDetails(details));
    }

    @Override
    public void adopt(String earlier, Path workspace) {
        trails.copy(earlier, workspace.toString());
    }

    @Override
    public Page read(Path workspace, Filter filter) {
        return reading(() -> {
            try (TrailReader reader = TrailReader.from(workspace, filter.after() + 1)) {
                Page page = page(reader, filter);
                if (page.next().isEmpty()) {
                    requireKnown(workspace);
                }
                return page;
            }
        });
    }

    // A log that was cut or deleted looks like a shorter one, so its end is checked when a reader reaches it.
    private void requireKnown(Path workspace) {
        verifierFromPosition(workspace).verify().lost().ifPresent(found -> {
            throw damaged(found);
        });
    }

    private static Page page(TrailReader reader, Filter filter) {
        TrailQuery query =
                new TrailQuery(filter.tool(), filter.code(), filter.session(), filter.since(), filter.until());
        List<JsonObject> entries = new ArrayList<>();
        long chars = 0;
        for (Optional<TrailEntry> next = reader.next(query); next.isPresent(); next = reader.next(query)) {
            entries.add(next.get().json());
            chars += JsonText.print(next.get().json()).length();
            if (entries.size() == filter.limit() || chars > PAGE_CHARS) {
                return new Page(entries, Optional.of(next.get().link().sequence()));
            }
        }
        return new Page(entries, Optional.empty());
    }

    @Override
    public JournalCheck verify(Path workspace) {
        TrailCheck check =
                reading(() -> known(workspace, TrailVerifier.of(workspace)).verify());
        return new JournalCheck(
                check.entries(),
                check.last().sequence(),
                check.last().hash(),
                check.breaks().stream().map(TrailJournal::json).toList(),
                check.breakCount());
    }

    // Looked up before verifying, so that entries appended meanwhile do not count as missing.
    private TrailVerifier known(Path workspace, TrailVerifier verifier) {
        trails.reached(workspace.toString()).ifPresent(verifier::requiring);
        positions.of(workspace).ifPresent(verifier::requiring);
        return verifier;
    }

    @Override
    public void requireWhole(Path workspace) {
        TrailCheck check = reading(() -> verifierFromPosition(workspace).verify());
        if (!check.isSound()) {
            throw damaged(check.breaks().getFirst());
        }
    }

    private TrailVerifier verifierFromPosition(Path workspace) {
        TrailVerifier verifier = known(workspace, TrailVerifier.of(workspace));
        positions.of(workspace).ifPresent(link -> verifier.from(link.sequence()));
        return verifier;
    }

    private static FaultException damaged(Break found) {
        return new FaultException(SystemErrorCode.AUDIT_LOG_FAILED
                .fault("The audit log is damaged at line " + found.line() + " of " + found.file() + ": "
                        + found.description())
                .withRetry(Retry.NEVER));
    }

    // By its id only: if the lock could not be saved, the fault was recorded with another code.
    @Override
    public boolean has(Path workspace, SessionLock lock) {
        trails.writeKept(workspace.toString()); // the fault may be among those that are not written yet
        TrailQuery query = new TrailQuery(
                Optional.empty(), Optional.empty(), Optional.of(lock.session()), Optional.empty(), Optional.empty());
        return reading(() -> {
            try (TrailReader reader = TrailReader.from(workspace, 1)) {
                for (Optional<TrailEntry> next = reader.next(query); next.isPresent(); next = reader.next(query)) {
                    if (next.get() instanceof FaultEntry fault && fault.id().equals(lock.occurrence())) {
                        return true;
                    }
                }
                return false;
            }
        });
    }

    private static JsonObject json(Break found) {
        return JsonObject.builder()
                .put("file", found.file())
                .put("line", found.line())
                .put("kind", found.kind().name())
                .put("found", found.description())
                .build();
    }

    private static <T> T reading(Supplier<T> work) {
        try {
            return work.get();
        } catch (UncheckedIOException e) {
            throw new FaultException(SystemErrorCode.FILE_READ_FAILED.fault("The audit log could not be read"), e);
        } catch (FaultException damaged) { // R34: damage that is found while reading is a failure to read
            throw new FaultException(
                    SystemErrorCode.FILE_READ_FAILED.fault(damaged.fault().message()), damaged);
        }
    }
}
