package dev.faultline.fault;

import org.jspecify.annotations.Nullable;

/**
 * An exception that carries a {@link Fault}. A tool throws it if it knows what went wrong.
 *
 * <p>Subclassed only by the typed hierarchies that a contract names; they add constructors, never behaviour.
 */
public class FaultException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Fault fault;
    private final transient Origin origin;

    /** An exception for this fault. */
    public FaultException(Fault fault) {
        this(fault, Origin.UNKNOWN, null);
    }

    /** An exception for this fault, with its cause. */
    public FaultException(Fault fault, Throwable cause) {
        this(fault, Origin.UNKNOWN, cause);
    }

    /** An exception for this fault, with the origin as far as the thrower knows it; the boundary adds the rest. */
    public FaultException(Fault fault, Origin origin, @Nullable Throwable cause) {
        this(fault, origin, cause, fault.code().wire() + ": " + fault.message());
    }

    /** An exception with its own message, for a contract that prescribes one. */
    public FaultException(Fault fault, Origin origin, @Nullable Throwable cause, String message) {
        super(message, cause);
        this.fault = fault;
        this.origin = origin;
    }

    /** {@return what went wrong} */
    public final Fault fault() {
        return fault;
    }

    /** {@return the origin, as far as the thrower knows it} */
    public final Origin origin() {
        return origin;
    }
}
