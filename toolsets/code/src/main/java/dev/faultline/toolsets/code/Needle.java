package dev.faultline.toolsets.code;

import java.util.Arrays;

/** Finds a text in bytes by the algorithm of Horspool, ignoring the case of ASCII letters. */
final class Needle {
    private static final byte[] LOWER = new byte[256];

    static {
        for (int i = 0; i < LOWER.length; i++) {
            LOWER[i] = (byte) (i >= 'A' && i <= 'Z' ? i + ('a' - 'A') : i);
        }
    }

    private final byte[] text;
    private final int[] skips = new int[256];

    Needle(byte[] bytes) {
        this.text = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            text[i] = LOWER[bytes[i] & 0xFF];
        }
        Arrays.fill(skips, text.length);
        for (int i = 0; i < 256; i++) {
            for (int at = 0; at < text.length - 1; at++) {
                if (LOWER[i] == text[at]) {
                    skips[i] = text.length - 1 - at;
                }
            }
        }
    }

    int length() {
        return text.length;
    }

    /** {@return the index of the first occurrence, or -1} */
    int find(byte[] bytes, int from, int to) {
        if (text.length == 1) {
            return find(text[0], (byte) Character.toUpperCase(text[0]), bytes, from, to);
        }
        int last = text.length - 1;
        byte end = text[last];
        int at = from + last;
        while (at < to) {
            int seen = bytes[at] & 0xFF;
            if (LOWER[seen] == end && isAt(bytes, at - last, last)) {
                return at - last;
            }
            at += skips[seen];
        }
        return -1;
    }

    private static int find(byte one, byte other, byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            if (bytes[at] == one || bytes[at] == other) {
                return at;
            }
        }
        return -1;
    }

    private boolean isAt(byte[] bytes, int at, int length) {
        for (int i = 0; i < length; i++) {
            if (LOWER[bytes[at + i] & 0xFF] != text[i]) {
                return false;
            }
        }
        return true;
    }
}
