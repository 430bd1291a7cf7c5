package dev.faultline.internal;

/** Formats numbers of bytes for people. */
public final class ByteCount {
    private static final int KIB = 1024;
    private static final int MIB = 1024 * KIB;

    private ByteCount() {}

    /** {@return the number in the largest unit that divides it, such as {@code 16 MiB} or {@code 100 bytes}} */
    public static String text(int bytes) {
        if (bytes > 0 && bytes % MIB == 0) {
            return bytes / MIB + " MiB";
        }
        return bytes > 0 && bytes % KIB == 0 ? bytes / KIB + " KiB" : bytes + " bytes";
    }
}
