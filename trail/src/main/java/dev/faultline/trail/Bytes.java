package dev.faultline.trail;

/** Searches in byte arrays. */
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
