package dev.faultline.files;

/** A path that is not followed; each toolset has its own words for that. */
public final class PathRefusedException extends Exception {
    private static final long serialVersionUID = 1;

    private final PathRefusal refusal;

    PathRefusedException(PathRefusal refusal) {
        super(refusal.name());
        this.refusal = refusal;
    }

    /** {@return why} */
    public PathRefusal refusal() {
        return refusal;
    }
}
