package dev.faultline.toolsets.workspace.audit;

import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workspace.session.SessionLock;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The audit log, as far as the tools use it: faults get there by themselves. Its methods throw a {@code FaultException}
 * when they cannot do their work.
 */
public interface Journal {
    /**
     * Which entries somebody wants to read; what is empty does not matter.
     *
     * @param after the number of the last entry that is known already
     * @param limit at most so many
     */
    record Question(
            long after,
            int limit,
            Optional<String> tool,
            Optional<String> code,
            Optional<String> session,
            Optional<Instant> since,
            Optional<Instant> until) {
        /** {@return the first so many entries} */
        public static Question first(int limit) {
            return new Question(
                    0, limit, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        }

        /** {@return the first so many entries about a tool behind this number} */
        static Question of(String tool, long after, int limit) {
            return new Question(
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
     * Some entries.
     *
     * @param next the number to go on after, if there may be more
     */
    record Page(List<JsonObject> entries, Optional<Long> next) {
        /** Copies the entries. */
        public Page {
            entries = List.copyOf(entries);
        }
    }

    /**
     * What came of walking the log from its first entry to its last.
     *
     * @param breaks where it does not hold together, with file, line, kind and what was found
     * @param breakCount how many such places there are in all
     */
    record Verdict(long entries, long lastSequence, String lastHash, List<JsonObject> breaks, long breakCount) {
        /** Copies the breaks. */
        public Verdict {
            breaks = List.copyOf(breaks);
        }
    }

    /** Writes down what happened, in the log of the workspace that the origin names; it is durable on return. */
    void append(String event, Origin origin, JsonObject details);

    /** Copies the faults that were recorded under this name into the log of the workspace. */
    void adopt(String earlier, Path workspace);

    /** {@return some of the entries of the workspace's log} */
    Page read(Path workspace, Question question);

    /** {@return whether the workspace's log holds together} */
    Verdict verify(Path workspace);

    /**
     * Requires that the workspace's log still has the entries that a server remembers (R34).
     *
     * @throws dev.faultline.fault.FaultException AUDIT_LOG_FAILED if it was deleted, cut or changed since
     */
    void requireWhole(Path workspace);

    /** {@return whether the log has a fault of this id} */
    boolean has(Path workspace, SessionLock lock);
}
