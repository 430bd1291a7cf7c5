package dev.faultline.server;

/**
 * The end of a process whose memory or stack does not even suffice to tell a client of a failure (R11): it stops at
 * once, so that whoever watches over it starts it anew, and no client waits for a server that cannot answer.
 */
final class LastExit {
    /** Of a defect in the program, as other programs have it. */
    private static final int DEFECT = 70;

    private LastExit() {}

    /** Does not return. */
    static Error because(VirtualMachineError dying) {
        Runtime.getRuntime().halt(DEFECT); // no hook is run: there may be no room for one
        return dying;
    }
}
