package dev.faultline.files;

/** Thrown for a path that is rejected; each toolset maps it to its own error. */
public final class PathRefusedException extends Exception {
    private static final long serialVersionUID = 1;

    private final PathRefusal refusal;

    PathRefusedException(PathRefusal refusal) {
        super(refusal.name());
        this.refusal = refusal;
    }

    /** {@return the reason} */
    public PathRefusal refusal() {
        return refusal;
    }
}
