package dev.faultline.server;

/**
 * Ends a process that does not have the memory or stack to report a failure (R11). It stops at once, so that its
 * supervisor can restart it and no client waits for a server that cannot answer.
 */
final class FatalExit {
    /** EX_SOFTWARE of sysexits.h: an internal error. */
    private static final int DEFECT = 70;

    private FatalExit() {}

    /** Does not return. */
    static Error because(VirtualMachineError dying) {
        Runtime.getRuntime().halt(DEFECT); // without shutdown hooks, which may need memory
        return dying;
    }
}
