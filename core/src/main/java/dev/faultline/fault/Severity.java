package dev.faultline.fault;

/** How loudly an operator should hear of a fault. */
public enum Severity {
    /** The caller can put it right. */
    WARNING,
    /** The server, or something it depends on, failed. */
    ERROR,
    /** The server is set up wrongly, or cannot keep its promises. */
    CRITICAL
}
