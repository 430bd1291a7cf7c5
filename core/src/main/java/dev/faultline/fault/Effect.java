package dev.faultline.fault;

/** Whether a failed call may have changed something, and therefore whether a repeat is safe. */
public enum Effect {
    /** Nothing was changed. */
    NONE,
    /** The change was made. */
    APPLIED,
    /** The change may or may not have been made. */
    UNKNOWN
}
