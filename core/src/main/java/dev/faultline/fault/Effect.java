package dev.faultline.fault;

/** Whether a call that failed may have changed something: it decides whether a repeat is safe. */
public enum Effect {
    /** Nothing was changed. */
    NONE,
    /** What the call was to change is changed. */
    APPLIED,
    /** It may or may not have been changed. */
    UNKNOWN
}
