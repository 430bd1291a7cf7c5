package dev.faultline.internal;

/** A part of a text without certain characters at its two ends. */
public final class Trimmed {
    private Trimmed() {}

    /** A test of a character. */
    @FunctionalInterface
    public interface CharacterTest {
        /** {@return whether the character is removed from the ends} */
        boolean matches(char c);
    }

    /** {@return the characters from one position to before another, without those at the ends that match} */
    public static String of(String text, int from, int to, CharacterTest ends) {
        int begin = from;
        int end = to;
        while (begin < end && ends.matches(text.charAt(begin))) {
            begin++;
        }
        while (end > begin && ends.matches(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(begin, end);
    }
}
