package dev.faultline.trail;

/** What an acknowledged entry survives. */
public enum Durability {
    /** A power cut: every entry is forced to the disk before it is acknowledged. */
    FORCED,

    /**
     * The death of the process: the operating system has the entry. An entry that comes a second after the last force
     * is forced, with all before it, and so is what a megabyte, a full log or the end leaves. A power cut may take the
     * rest.
     */
    WRITTEN
}
