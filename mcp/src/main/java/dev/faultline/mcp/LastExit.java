package dev.faultline.mcp;

import java.nio.charset.StandardCharsets;

/**
 * The end of a process whose memory or stack does not even suffice to tell a client of a failure (R11): it stops at
 * once, so that whoever watches over it starts it anew, and no client waits for a server that cannot answer.
 */
final class LastExit {
    private static final int DEFECT = 70;

    // Made before there is need for it: then there may be no room for it.
    private static final byte[] WORDS = "faultline: no answer could be made, not even of a failure: the process ends\n"
            .getBytes(StandardCharsets.UTF_8);

    private LastExit() {}

    /** Does not return. */
    static Error because(VirtualMachineError dying) {
        try {
            System.err.write(WORDS, 0, WORDS.length);
            System.err.flush();
        } finally {
            Runtime.getRuntime().halt(DEFECT);
        }
        return dying;
    }
}
