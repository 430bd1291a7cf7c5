package dev.faultline.fault;

import java.time.Duration;

/**
 * What a fault means to the caller. The set is closed: a new kind does not compile until every dialect can write it and
 * the advisor handles it.
 */
public enum FaultKind {
    /** The arguments are wrong whatever the state of the server: correct them. */
    INVALID_INPUT(Retry.NEVER, Severity.WARNING),
    /** What the call names does not exist. */
    NOT_FOUND(Retry.NEVER, Severity.WARNING),
    /** What the call was to create already exists. */
    ALREADY_EXISTS(Retry.NEVER, Severity.WARNING),
    /** What the call was to change has changed since the caller last read it: read again. */
    CONFLICT(Retry.NEVER, Severity.WARNING),
    /** The server does not know the caller: log in again. */
    UNAUTHENTICATED(Retry.NEVER, Severity.WARNING),
    /** The server knows the caller, who is not allowed to do this. */
    PERMISSION_DENIED(Retry.NEVER, Severity.WARNING),
    /** Something else must be done first, such as beginning a session. */
    PRECONDITION_FAILED(Retry.NEVER, Severity.WARNING),
    /** A rule about content, not about the caller, forbids it. */
    POLICY_REJECTED(Retry.NEVER, Severity.WARNING),
    /** The call took longer than allowed. */
    TIMEOUT(Retry.NOW, Severity.ERROR),
    /** Something that the server depends on cannot be reached at the moment. */
    UNAVAILABLE(Retry.after(Duration.ofSeconds(1)), Severity.ERROR),
    /** The server has run out of something: calls in flight, disk, open files. */
    EXHAUSTED(Retry.after(Duration.ofSeconds(1)), Severity.ERROR),
    /** Stored data breaks its own rules: repeating the call cannot help. */
    CORRUPT(Retry.NEVER, Severity.ERROR),
    /** A failure inside the tool or the server that its code does not explain. */
    INTERNAL(Retry.UNKNOWN, Severity.ERROR);

    private final Retry retry;
    private final Severity severity;

    FaultKind(Retry retry, Severity severity) {
        this.retry = retry;
        this.severity = severity;
    }

    /** {@return the default retry answer of codes of this kind} */
    public Retry retry() {
        return retry;
    }

    /** {@return the default severity of codes of this kind} */
    public Severity severity() {
        return severity;
    }
}
