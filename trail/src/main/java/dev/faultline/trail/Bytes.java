package dev.faultline.trail;

/** Looking for bytes in bytes. */
final class Bytes {
    private Bytes() {}

    static boolean contain(byte[] bytes, byte[] mark) {
        for (int at = 0; at <= bytes.length - mark.length; at++) {
            int i = 0;
            while (i < mark.length && bytes[at + i] == mark[i]) {
                i++;
            }
            if (i == mark.length) {
                return true;
            }
        }
        return false;
    }
}
