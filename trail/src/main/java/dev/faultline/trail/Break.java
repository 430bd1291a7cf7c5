package dev.faultline.trail;

/**
 * A place where the chain does not hold.
 *
 * @param file the name of the file
 * @param line the line number in that file, starting at 1
 * @param description what is wrong there
 */
public record Break(String file, long line, Kind kind, String description) {
    /** The ways in which a chain can be broken, each with its consequence for readers who rely on the log. */
    public enum Kind {
        /** The line is not an entry. */
        UNREADABLE("What was recorded here is lost."),
        /** The entry's hash does not match its bytes. */
        ALTERED("The entry was changed after it was written and cannot be relied on."),
        /** The entry's number is higher than the expected one. */
        MISSING("Entries were removed here."),
        /** The entry's number has already occurred. */
        REPEATED("The entry was copied or moved here, or another program wrote it."),
        /** The entry does not contain the hash of the entry before it. */
        UNCHAINED("This entry or the one before it was replaced."),
        /** The log ends before an entry that is known to have been in it. */
        CUT("Entries at the end of the log were removed."),
        /** The log has another entry where a known one was. */
        REWRITTEN("The log was rewritten after that entry was seen."),
        /** The checkpoint is not signed by a trusted key. */
        UNTRUSTED("The checkpoint proves nothing.");

        private final String consequence;

        Kind(String consequence) {
            this.consequence = consequence;
        }

        /** {@return the consequence for readers who rely on the log} */
        public String consequence() {
            return consequence;
        }
    }

    @Override
    public String toString() {
        return file + ":" + line + ": " + kind + ": " + description + ". " + kind.consequence;
    }
}
