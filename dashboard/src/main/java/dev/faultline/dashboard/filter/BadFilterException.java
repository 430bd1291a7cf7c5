package dev.faultline.dashboard.filter;

/** A request asks for something that does not exist or is not valid; the message tells its sender what is wrong. */
public final class BadFilterException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** An exception with this sentence for the sender of the request. */
    public BadFilterException(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
