package dev.faultline.fault;

/**
 * How large the parts of a fault may be when it is recorded and sent. A server may lower these limits, but not raise
 * them beyond {@link #STANDARD}, which the contracts are written for.
 *
 * @param message the most bytes of the message
 * @param suggestion the most bytes of the suggestion
 * @param details the most bytes of the details; larger details are reported as an internal error
 * @param causes how many causes below the fault are kept
 */
public record FaultLimits(int message, int suggestion, int details, int causes) {
    /** The limits that hold unless a server lowers them. */
    public static final FaultLimits STANDARD =
            new FaultLimits(Fault.MAX_MESSAGE, Fault.MAX_SUGGESTION, Fault.MAX_DETAILS, Cause.MAX_DEPTH);

    /** Checks that no limit is below one or above the standard. */
    public FaultLimits {
        check("message", message, Fault.MAX_MESSAGE);
        check("suggestion", suggestion, Fault.MAX_SUGGESTION);
        check("details", details, Fault.MAX_DETAILS);
        check("causes", causes, Cause.MAX_DEPTH);
    }

    private static void check(String name, int limit, int most) {
        if (limit < 1 || limit > most) {
            throw new IllegalArgumentException("the limit of " + name + " must be 1 to " + most + ", not " + limit);
        }
    }
}
