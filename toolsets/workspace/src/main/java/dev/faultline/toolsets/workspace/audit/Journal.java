package dev.faultline.toolsets.workspace.audit;

import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workspace.session.SessionLock;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The audit log as the tools use it; the boundary records faults. Its methods throw a {@code FaultException} if they
 * fail.
 */
public interface Journal {
    /**
     * Selects entries of the log; an absent condition matches every entry.
     *
     * @param after the sequence number of the last entry that the caller has
     * @param limit the most entries
     */
    record Filter(
            long after,
            int limit,
            Optional<String> tool,
            Optional<String> code,
            Optional<String> session,
            Optional<Instant> since,
            Optional<Instant> until) {
        /** {@return a filter for the first entries} */
        public static Filter first(int limit) {
            return new Filter(
                    0, limit, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        }

        /** {@return a filter for entries about a tool that follow this sequence number} */
        static Filter of(String tool, long after, int limit) {
            return new Filter(
                    after,
                    limit,
                    Optional.of(tool),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }
    }

    /**
     * A page of entries.
     *
     * @param next the sequence number to continue after, if there may be more entries
     */
    record Page(List<JsonObject> entries, Optional<Long> next) {
        /** Copies the entries. */
        public Page {
            entries = List.copyOf(entries);
        }
    }

    /**
     * The result of verifying the log from its first entry to its last.
     *
     * @param breaks the places where the hash chain is broken, with file, line, kind and description
     * @param breakCount the number of such places, also those that are not listed
     */
    record JournalCheck(long entries, long lastSequence, String lastHash, List<JsonObject> breaks, long breakCount) {
        /** Copies the breaks. */
        public JournalCheck {
            breaks = List.copyOf(breaks);
        }
    }

    /** Records an event durably, in the log of the workspace that the origin names. */
    void append(String event, Origin origin, JsonObject details);

    /** Copies the faults that were recorded under this session id into the log of the workspace. */
    void adopt(String earlier, Path workspace);

    /** {@return a page of the workspace's log} */
    Page read(Path workspace, Filter filter);

    /** {@return the result of verifying the workspace's log} */
    JournalCheck verify(Path workspace);

    /**
     * Requires that the workspace's log still has the entries that the server remembers (R34).
     *
     * @throws dev.faultline.fault.FaultException AUDIT_LOG_FAILED if it was deleted, truncated or changed since
     */
    void requireWhole(Path workspace);

    /** {@return whether the log has the fault that caused the lock} */
    boolean has(Path workspace, SessionLock lock);
}
