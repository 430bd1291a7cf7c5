package dev.faultline.tool;

/** Tells the client how far a long call has come. */
@FunctionalInterface
public interface Progress {
    /** A client that did not ask. */
    Progress NONE = (done, total, message) -> {};

    /** Reports that {@code done} of {@code total} is done; a total of 0 means that it is not known. */
    void report(double done, double total, String message);
}
