package dev.faultline.toolsets.context;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The words of a text, separated by Unicode white space. */
final class TextWords {
    private static final char FIRST_BEYOND_ASCII = '\u0085';
    private static final int FEW = 32;

    private final String text;

    /** The start and end of each word. */
    private final int[] bounds;

    private TextWords(String text, int[] bounds) {
        this.text = text;
        this.bounds = bounds;
    }

    static TextWords in(String text) {
        int[] bounds = new int[FEW];
        int length = 0;
        boolean inside = false;
        for (int at = 0; at < text.length(); at++) {
            if (isSpace(text.charAt(at)) == inside) { // a word begins or ends here
                bounds = length == bounds.length ? Arrays.copyOf(bounds, 2 * length) : bounds;
                bounds[length++] = at;
                inside = !inside;
            }
        }
        bounds = Arrays.copyOf(bounds, inside ? length + 1 : length);
        if (inside) {
            bounds[length] = text.length();
        }
        return new TextWords(text, bounds);
    }

    /** {@return the text that contains the words} */
    String text() {
        return text;
    }

    int count() {
        return bounds.length / 2;
    }

    int begin(int word) {
        return bounds[2 * word];
    }

    int end(int word) {
        return bounds[2 * word + 1];
    }

    List<String> list() {
        List<String> words = new ArrayList<>(count());
        for (int word = 0; word < count(); word++) {
            words.add(text.substring(begin(word), end(word)));
        }
        return words;
    }

    /** {@return whether Unicode calls it White_Space; none of these takes two chars} */
    private static boolean isSpace(char c) {
        if (c < FIRST_BEYOND_ASCII) {
            return c == ' ' || (c >= '\t' && c <= '\r');
        }
        return switch (c) {
            case '\u0085', '\u00A0', '\u1680', '\u2028', '\u2029', '\u202F', '\u205F', '\u3000' -> true;
            default -> c >= '\u2000' && c <= '\u200A';
        };
    }
}
