package dev.faultline.check;

import dev.faultline.check.probe.Probe;

/** Follows the progress of a check. */
@FunctionalInterface
public interface CheckProgress {
    /** Ignores the progress. */
    CheckProgress NONE = (number, of, probe) -> {};

    /**
     * The probe with this number is about to be sent. The probes that confirm findings are counted when they are known.
     */
    void probing(int number, int of, Probe probe);
}
