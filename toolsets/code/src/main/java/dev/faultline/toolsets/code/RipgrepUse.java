package dev.faultline.toolsets.code;

/** Whether {@code search_text} lets ripgrep look first; the answers are the same either way, only later without. */
public enum RipgrepUse {
    /** If there is an {@code rg} on the path. */
    AUTO,
    /** The program that the settings name. */
    ALWAYS,
    /** Not at all. */
    NEVER
}
