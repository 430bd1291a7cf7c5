package dev.faultline.fault;

/**
 * The maximum sizes of the parts of a fault that is recorded and sent. A server may lower these limits, but not raise
 * them above {@link #STANDARD}, for which the contracts are written.
 *
 * @param message the maximum size of the message, in bytes
 * @param suggestion the maximum size of the suggestion, in bytes
 * @param details the maximum size of the details, in bytes; larger details are reported as an internal error
 * @param causes the number of causes below the fault that are kept
 */
public record FaultLimits(int message, int suggestion, int details, int causes) {
    /** The default limits. */
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
