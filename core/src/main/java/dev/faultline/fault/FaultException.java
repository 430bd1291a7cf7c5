package dev.faultline.fault;

import org.jspecify.annotations.Nullable;

/**
 * A {@link Fault} in a form that can be thrown. What a tool throws when it knows what went wrong.
 *
 * <p>Subclassed only by the typed hierarchies that a contract names; they add constructors, never behaviour.
 */
public class FaultException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Fault fault;
    private final transient Origin origin;

    /** Carries the fault. */
    public FaultException(Fault fault) {
        this(fault, Origin.UNKNOWN, null);
    }

    /** Carries the fault and what brought it about. */
    public FaultException(Fault fault, Throwable cause) {
        this(fault, Origin.UNKNOWN, cause);
    }

    /** Carries the fault and what the thrower knows of its origin; the boundary adds the rest. */
    public FaultException(Fault fault, Origin origin, @Nullable Throwable cause) {
        this(fault, origin, cause, fault.code().wire() + ": " + fault.message());
    }

    /** The same, for a contract whose exceptions have a message of their own form. */
    public FaultException(Fault fault, Origin origin, @Nullable Throwable cause, String message) {
        super(message, cause);
        this.fault = fault;
        this.origin = origin;
    }

    /** {@return what went wrong} */
    public final Fault fault() {
        return fault;
    }

    /** {@return what the thrower knows of where it happened} */
    public final Origin origin() {
        return origin;
    }
}
