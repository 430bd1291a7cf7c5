package dev.faultline.text;

/** Text cut to a number of UTF-8 bytes, never inside a character. */
public final class BoundedText {
    private static final String ELLIPSIS = "...";

    /** Of a surrogate pair, four bytes are two {@code char}s. */
    private static final int MOST_BYTES_OF_A_CHAR = 3;

    private BoundedText() {}

    /**
     * {@return the text itself if it fits, else its longest beginning that fits together with {@code ...}} Below three
     * bytes there is no room for the ellipsis, so the beginning stands alone.
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

    /** {@return whether the text fits into this many UTF-8 bytes} */
    public static boolean fits(String text, int maxBytes) {
        return prefixLength(text, maxBytes) == text.length();
    }

    private static int prefixLength(String text, int maxBytes) {
        if (maxBytes < 0) {
            throw new IllegalArgumentException("a text cannot be bounded to fewer than 0 bytes");
        }
        if (text.length() <= maxBytes / MOST_BYTES_OF_A_CHAR) {
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
