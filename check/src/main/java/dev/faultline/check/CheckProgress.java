package dev.faultline.check;

import dev.faultline.check.probe.Probe;

/** Learns how far a check is. */
@FunctionalInterface
public interface CheckProgress {
    /** Shows nothing. */
    CheckProgress NONE = (number, of, probe) -> {};

    /**
     * The probe with this number is about to be sent. The probes that confirm findings are counted when they are known.
     */
    void probing(int number, int of, Probe probe);
}
