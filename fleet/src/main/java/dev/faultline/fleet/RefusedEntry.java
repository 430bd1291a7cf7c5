package dev.faultline.fleet;

/**
 * The reason why a store rejects an entry of a stream.
 *
 * @param number the number of the entry
 * @param description what is wrong, for people
 */
public record RefusedEntry(RefusalKind kind, long number, String description) {
    /** The ways in which an entry can be wrong. */
    public enum RefusalKind {
        /** The store has another entry with this number: the trail was rewritten, or copied to another machine. */
        FORK,
        /** Entries before this one are missing. */
        GAP,
        /** The line is not an entry, or does not match its hash. */
        DAMAGED
    }
}
