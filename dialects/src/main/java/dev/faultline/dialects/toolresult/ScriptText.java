package dev.faultline.dialects.toolresult;

/** Text as in JavaScript, whose {@code trim} removes more characters than Java's {@code strip}. */
final class ScriptText {
    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private ScriptText() {}

    /** {@return the text without leading and trailing white space, including the no-break space and U+FEFF} */
    static String trimmed(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && isSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    private static boolean isSpace(char c) {
        return (c >= '\t' && c <= '\r') || c == BYTE_ORDER_MARK || Character.isSpaceChar(c);
    }
}
