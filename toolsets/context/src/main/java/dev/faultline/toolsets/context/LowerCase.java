package dev.faultline.toolsets.context;

/**
 * Converts to lower case as Unicode defines it without a language. Java differs where a sigma ends a word: it uses word
 * boundaries, Unicode the letters around the sigma.
 */
final class LowerCase {
    private static final int CAPITAL_SIGMA = 0x3A3;
    private static final int FINAL_SIGMA = 0x3C2;
    private static final int CAPITAL_I_WITH_DOT = 0x130;

    /** Punctuation inside words, for which Java has no property: MidLetter, MidNumLet and Single_Quote. */
    private static final String INSIDE_WORDS =
            "'.:\u00B7\u0387\u055F\u05F4\u2018\u2019\u2024\u2027" + "\uFE13\uFE52\uFE55\uFF07\uFF0E\uFF1A";

    private static final int ASCII = 0x80;

    private LowerCase() {}

    /** {@return the text in lower case} */
    static String of(String text) {
        int first = firstToChange(text);
        if (first == text.length()) {
            return text;
        }
        StringBuilder lower = new StringBuilder(text.length() + 2).append(text, 0, first);
        for (int at = first; at < text.length(); ) {
            char next = text.charAt(at);
            if (next < ASCII) { // most are
                lower.append(isCapital(next) ? (char) (next + ('a' - 'A')) : next);
                at++;
            } else {
                int character = text.codePointAt(at);
                append(lower, text, character, at);
                at += Character.charCount(character);
            }
        }
        return lower.toString();
    }

    private static int firstToChange(String text) {
        int at = 0;
        while (at < text.length()) {
            char first = text.charAt(at);
            int character = first < ASCII ? first : text.codePointAt(at);
            if (first < ASCII ? isCapital(first) : Character.toLowerCase(character) != character) {
                return at;
            }
            at += Character.charCount(character);
        }
        return at;
    }

    private static boolean isCapital(char ascii) {
        return ascii >= 'A' && ascii <= 'Z';
    }

    private static void append(StringBuilder lower, String text, int character, int at) {
        if (character == CAPITAL_I_WITH_DOT) {
            lower.append("i\u0307");
        } else if (character == CAPITAL_SIGMA && isAfterLetter(text, at) && !isBeforeLetter(text, at + 1)) {
            lower.appendCodePoint(FINAL_SIGMA);
        } else {
            lower.appendCodePoint(Character.toLowerCase(character));
        }
    }

    private static boolean isAfterLetter(String text, int end) {
        int at = end;
        while (at > 0) {
            int character = text.codePointBefore(at);
            if (!isPassedOver(character)) {
                return isCased(character);
            }
            at -= Character.charCount(character);
        }
        return false;
    }

    private static boolean isBeforeLetter(String text, int begin) {
        int at = begin;
        while (at < text.length()) {
            int character = text.codePointAt(at);
            if (!isPassedOver(character)) {
                return isCased(character);
            }
            at += Character.charCount(character);
        }
        return false;
    }

    private static boolean isCased(int character) {
        return Character.isLowerCase(character) || Character.isUpperCase(character) || Character.isTitleCase(character);
    }

    /** {@return whether Unicode calls it Case_Ignorable} */
    private static boolean isPassedOver(int character) {
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.FORMAT,
                    Character.MODIFIER_LETTER,
                    Character.MODIFIER_SYMBOL -> true;
            default -> INSIDE_WORDS.indexOf(character) >= 0; // the other types of characters
        };
    }
}
