package dev.faultline.tool;

/** Leaves the boundary when the client has withdrawn its call: such a call is not answered. */
public final class CallCancelledException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Says that the call was withdrawn. */
    public CallCancelledException() {
        super("the client has withdrawn the call", null, false, false);
    }
}
