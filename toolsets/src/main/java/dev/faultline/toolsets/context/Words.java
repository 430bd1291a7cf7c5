package dev.faultline.toolsets.context;

import java.util.ArrayList;
import java.util.List;

/** The words of a text: what Unicode's white space parts. */
final class Words {
    /** Called with the place of each word. */
    interface Visitor {
        void word(int begin, int end);
    }

    private Words() {}

    static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        each(text, (begin, end) -> words.add(text.substring(begin, end)));
        return words;
    }

    static int count(String text) {
        int[] count = new int[1];
        each(text, (begin, end) -> count[0]++);
        return count[0];
    }

    static void each(String text, Visitor visitor) {
        int begin = -1;
        for (int at = 0; at < text.length(); at++) {
            if (!isSpace(text.charAt(at))) {
                begin = begin < 0 ? at : begin;
            } else if (begin >= 0) {
                visitor.word(begin, at);
                begin = -1;
            }
        }
        if (begin >= 0) {
            visitor.word(begin, text.length());
        }
    }

    /** {@return whether Unicode calls it White_Space; none of these takes two chars} */
    private static boolean isSpace(char c) {
        if (c <= ' ') {
            return c == ' ' || (c >= '\t' && c <= '\r');
        }
        return switch (c) {
            case '\u0085', '\u00A0', '\u1680', '\u2028', '\u2029', '\u202F', '\u205F', '\u3000' -> true;
            default -> c >= '\u2000' && c <= '\u200A';
        };
    }
}
