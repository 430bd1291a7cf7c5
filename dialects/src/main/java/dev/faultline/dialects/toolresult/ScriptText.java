package dev.faultline.dialects.toolresult;

/** Text as the language of the contract sees it: more counts as a space there than in Java's {@code strip}. */
final class ScriptText {
    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private ScriptText() {}

    /** {@return the text without spaces and line ends around it, the no-break space and U+FEFF among them} */
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
