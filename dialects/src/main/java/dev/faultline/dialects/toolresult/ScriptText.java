package dev.faultline.dialects.toolresult;

import dev.faultline.internal.Trimmed;

/** Text as in JavaScript, whose {@code trim} removes more characters than Java's {@code strip}. */
final class ScriptText {
    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private ScriptText() {}

    /** {@return the text without leading and trailing white space, including the no-break space and U+FEFF} */
    static String trimmed(String text) {
        return Trimmed.of(text, 0, text.length(), ScriptText::isSpace);
    }

    private static boolean isSpace(char c) {
        return (c >= '\t' && c <= '\r') || c == BYTE_ORDER_MARK || Character.isSpaceChar(c);
    }
}
