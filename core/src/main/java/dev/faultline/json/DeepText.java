package dev.faultline.json;

import java.nio.CharBuffer;

/**
 * Empties the containers of a JSON text that are nested too deeply, so that a parser that keeps track of every open
 * container can read the rest. It does not parse what it removes: it only looks at brackets and strings.
 */
final class DeepText {
    private final char[] text;
    private final int limit;
    private int depth;
    private boolean quoted;

    private DeepText(char[] text, int limit) {
        this.text = text;
        this.limit = limit;
    }

    /** Fills every container that is nested deeper than the limit with spaces. */
    static void empty(CharBuffer text, int limit) {
        DeepText deep = new DeepText(text.array(), limit);
        int at = text.arrayOffset();
        int end = at + text.remaining();
        while (at < end) {
            at = deep.step(at, end);
        }
    }

    /** {@return the offset of the next step} */
    private int step(int at, int end) {
        char character = text[at];
        if (quoted) {
            quoted = character != '"';
            int next = Math.min(end, at + (character == '\\' ? 2 : 1));
            blank(at, next, depth > limit);
            return next;
        }
        boolean inside = depth > limit;
        if (character == '"') {
            quoted = true;
        } else if (character == '[' || character == '{') {
            depth++;
        } else if (character == ']' || character == '}') {
            depth--;
            inside = depth > limit;
        }
        blank(at, at + 1, inside);
        return at + 1;
    }

    private void blank(int from, int to, boolean inside) {
        for (int at = from; inside && at < to; at++) {
            text[at] = ' ';
        }
    }
}
