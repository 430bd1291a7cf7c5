package dev.faultline.check.wire;

/** The server could not be reached, or does not get as far as answering requests. */
public final class CannotCheckException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Reports the reason in one sentence that people can read. */
    public CannotCheckException(String reason) {
        super(reason);
    }

    /** {@return the reason} */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
