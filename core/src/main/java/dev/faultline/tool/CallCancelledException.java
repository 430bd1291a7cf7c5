package dev.faultline.tool;

/** Thrown by the boundary if the client has cancelled its call. The call is not answered. */
public final class CallCancelledException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** An exception without a stack trace. */
    public CallCancelledException() {
        super("the client has cancelled the call", null, false, false);
    }
}
