package dev.faultline.trail;

/**
 * A place where the chain does not hold.
 *
 * @param file the name of the file
 * @param line its line, from 1 on
 * @param description what is wrong there
 */
public record Break(String file, long line, Kind kind, String description) {
    /** The ways in which a chain does not hold, and what each means for whoever relies on the log. */
    public enum Kind {
        /** What stands there is not an entry. */
        UNREADABLE("What was recorded here cannot be known any more."),
        /** The entry's hash is not that of its bytes. */
        ALTERED("The entry was changed after it was written, so that nothing it says can be relied on."),
        /** The number is higher than the next. */
        MISSING("Entries that were here have been taken out."),
        /** The number was there before. */
        REPEATED("The entry was copied here, moved, or written by somebody else."),
        /** The entry follows another one than the one before it. */
        UNCHAINED("This entry or the one before it was replaced by another."),
        /** The log ends before an entry that was seen before. */
        CUT("Entries at the end of the log have been taken out."),
        /** Another entry was seen in this place before. */
        REWRITTEN("The log was written anew since that entry was seen."),
        /** The checkpoint is not signed by a key that is trusted. */
        UNTRUSTED("The checkpoint proves nothing.");

        private final String consequence;

        Kind(String consequence) {
            this.consequence = consequence;
        }

        /** {@return what it means for whoever relies on the log} */
        public String consequence() {
            return consequence;
        }
    }

    @Override
    public String toString() {
        return file + ":" + line + ": " + kind + ": " + description + ". " + kind.consequence;
    }
}
