package dev.faultline.trail;

/** What an acknowledged entry survives. */
public enum Durability {
    /** A power cut: every entry is forced to the disk before it is acknowledged. */
    FORCED,

    /**
     * The death of the process: the operating system has the entry. Entries are forced at most once a second, and also
     * after a megabyte, when a log is full, and when the trail is closed. A power cut may take those that were not
     * forced.
     */
    WRITTEN
}
