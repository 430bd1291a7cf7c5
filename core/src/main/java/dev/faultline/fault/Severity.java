package dev.faultline.fault;

/** How urgently an operator should look at a fault. */
public enum Severity {
    /** The caller can correct it. */
    WARNING,
    /** The server, or something it depends on, failed. */
    ERROR,
    /** The server is misconfigured, or cannot fulfil its guarantees. */
    CRITICAL
}
