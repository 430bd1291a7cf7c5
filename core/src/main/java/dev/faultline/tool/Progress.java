package dev.faultline.tool;

/** Reports the progress of a long call to the client. */
@FunctionalInterface
public interface Progress {
    /** Reports nothing, for a client that did not ask for progress. */
    Progress NONE = (done, total, message) -> {};

    /** Reports that {@code done} of {@code total} is complete; a total of 0 means unknown. */
    void report(double done, double total, String message);
}
