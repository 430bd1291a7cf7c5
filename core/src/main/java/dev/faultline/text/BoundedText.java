package dev.faultline.text;

/** Truncates text to a number of UTF-8 bytes, never inside a character. */
public final class BoundedText {
    private static final String ELLIPSIS = "...";

    /** A surrogate pair has two {@code char}s for its four bytes. */
    private static final int MAX_BYTES_PER_CHAR = 3;

    private BoundedText() {}

    /**
     * {@return the text if it fits, else its longest prefix that fits together with {@code ...}} With fewer than three
     * bytes there is no space for the ellipsis, so only the prefix is returned.
     *
     * @throws IllegalArgumentException if {@code maxBytes} is negative
     */
    public static String ellipsized(String text, int maxBytes) {
        int whole = prefixLength(text, maxBytes);
        if (whole == text.length()) {
            return text;
        }
        if (maxBytes < ELLIPSIS.length()) {
            return text.substring(0, whole);
        }
        return text.substring(0, prefixLength(text, maxBytes - ELLIPSIS.length())) + ELLIPSIS;
    }

    /** {@return whether the text has at most this many bytes in UTF-8} */
    public static boolean fits(String text, int maxBytes) {
        return prefixLength(text, maxBytes) == text.length();
    }

    private static int prefixLength(String text, int maxBytes) {
        if (maxBytes < 0) {
            throw new IllegalArgumentException("maxBytes must not be negative: " + maxBytes);
        }
        if (text.length() <= maxBytes / MAX_BYTES_PER_CHAR) {
            return text.length();
        }
        int bytes = 0;
        int at = 0;
        while (at < text.length()) {
            int codePoint = text.codePointAt(at);
            bytes += utf8Bytes(codePoint);
            if (bytes > maxBytes) {
                return at;
            }
            at += Character.charCount(codePoint);
        }
        return at;
    }

    private static int utf8Bytes(int codePoint) {
        if (codePoint < 0x80) {
            return 1;
        }
        if (codePoint < 0x800) {
            return 2;
        }
        return codePoint < 0x10000 ? 3 : 4;
    }
}
