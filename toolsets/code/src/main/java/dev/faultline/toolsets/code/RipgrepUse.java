package dev.faultline.toolsets.code;

/** Whether {@code search_text} uses ripgrep. The answers are the same either way, only slower without. */
public enum RipgrepUse {
    /** Uses {@code rg} if it is on the path. */
    AUTO,
    /** Uses the program that the settings name. */
    ALWAYS,
    /** Does not use ripgrep. */
    NEVER
}
