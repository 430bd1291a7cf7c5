package dev.faultline.spring;

/** The application cannot be guarded as it is. */
public final class FaultlineStartException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    private final String action;

    FaultlineStartException(String problem, String action) {
        super(problem);
        this.action = action;
    }

    FaultlineStartException(String problem, String action, Throwable cause) {
        super(problem, cause);
        this.action = action;
    }

    /** {@return what to do about it} */
    public String action() {
        return action;
    }
}
