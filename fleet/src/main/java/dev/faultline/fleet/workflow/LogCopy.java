package dev.faultline.fleet.workflow;

import dev.faultline.toolsets.workflow.session.LogContents;
import dev.faultline.toolsets.workflow.session.LogEntry;
import dev.faultline.toolsets.workflow.session.SessionHealth.Code;
import dev.faultline.toolsets.workflow.session.SessionHealth.Defect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What this server knows of a log, so that it asks the database only for the entries after that. Thread-safe. */
final class LogCopy {
    private final List<LogEntry> entries = new ArrayList<>();
    private String hash = LogRow.NO_HASH;
    private Optional<Defect> damage = Optional.empty();

    /** {@return the number of the last entry; 0 if the log must be read from its beginning} */
    synchronized long number() {
        return damage.isPresent() ? 0 : entries.size();
    }

    synchronized LogContents contents() {
        return new LogContents(entries, damage);
    }

    synchronized Object stamp() {
        return List.of(entries.size(), hash, damage);
    }

    /** {@return the row of an entry that is appended now} */
    synchronized LogRow next(LogEntry entry) {
        return LogRow.after(entries.size(), hash, entry);
    }

    /** {@return the hash of the last entry} */
    synchronized String hash() {
        return hash;
    }

    /** Adds an entry that was appended. */
    synchronized void add(LogRow row, LogEntry entry) {
        if (row.number() == entries.size() + 1) { // otherwise another call has read it meanwhile
            entries.add(entry);
            hash = row.hash();
        }
    }

    /**
     * Adds the entries that were read after {@code known}.
     *
     * @return false if they do not follow from this copy: the database or the copy is wrong
     */
    synchronized boolean add(long known, LogRows read) {
        if (damage.isPresent() || known > read.head()) {
            return false;
        }
        for (LogRow row : read.rows()) {
            if (row.number() > entries.size() && defect(row).isPresent()) {
                return false;
            }
        }
        return entries.size() > read.head() || (entries.size() == read.head() && hash.equals(read.hash()));
    }

    /** Replaces this copy by a whole log; it ends before the first entry that is wrong. */
    synchronized void replace(LogRows all) {
        entries.clear();
        hash = LogRow.NO_HASH;
        damage = Optional.empty();
        for (LogRow row : all.rows()) {
            damage = defect(row);
            if (damage.isPresent()) {
                return;
            }
        }
        if (entries.size() != all.head()) {
            damage = Optional.of(new Defect(Code.MISSING_ATTESTED_SEGMENT, "The last entries are missing"));
        } else if (!hash.equals(all.hash())) {
            damage = Optional.of(new Defect(Code.DIGEST_MISMATCH, "The last entry is not the one that was recorded"));
        }
    }

    /** Adds the row. {@return why it cannot be added, if it cannot} */
    private Optional<Defect> defect(LogRow row) {
        int number = entries.size() + 1;
        if (row.number() != number) {
            return Optional.of(new Defect(Code.NON_CONTIGUOUS_INDICES, "Entry " + number + " is missing"));
        }
        if (!row.follows(hash)) {
            return Optional.of(new Defect(Code.DIGEST_MISMATCH, "Entry " + number + " was changed"));
        }
        Optional<LogEntry> entry = row.entry();
        if (entry.isEmpty()) {
            return Optional.of(
                    new Defect(Code.SCHEMA_VALIDATION_FAILED, "Entry " + number + " does not have the expected form"));
        }
        entries.add(entry.get());
        hash = row.hash();
        return Optional.empty();
    }
}
