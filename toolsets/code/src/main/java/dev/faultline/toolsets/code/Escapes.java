package dev.faultline.toolsets.code;

import java.util.Set;

/** The escapes of RE2 that match one character or a set of characters. */
final class Escapes {
    private Escapes() {}

    /** {@return the character of the escape whose letter, after the backslash, is at this index} */
    static int character(int[] text, int at) {
        return switch (text[at]) {
            case 'a' -> 7;
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> 0x0B;
            case 'x' -> hexadecimal(text, at);
            case '0', '1', '2', '3', '4', '5', '6', '7' ->
                Integer.parseInt(new String(text, at, end(text, at) - at), 8);
            default -> text[at]; // punctuation stands for itself
        };
    }

    /** {@return the index after the escape} */
    static int end(int[] text, int at) {
        if (text[at] == 'x') {
            int end = at + 1;
            if (end < text.length && text[end] == '{') {
                while (text[end] != '}') {
                    end++;
                }
                return end + 1;
            }
            return at + 3;
        }
        int end = at + 1;
        while (isOctal(text, at) && isOctal(text, end) && end < at + 3) {
            end++;
        }
        return end;
    }

    /** {@return whether the named set has only ASCII characters; if so, they are added} */
    static boolean addClass(int name, Set<Integer> members) {
        switch (name) {
            case 'd' -> add(members, '0', '9');
            case 's' -> {
                add(members, '\t', '\n');
                add(members, '\f', '\r');
                add(members, ' ', ' ');
            }
            case 'w' -> {
                add(members, '0', '9');
                add(members, 'A', 'Z');
                add(members, '_', '_');
                add(members, 'a', 'z');
            }
            default -> {
                return false; // the other sets have characters beyond ASCII
            }
        }
        return true;
    }

    private static void add(Set<Integer> members, int low, int high) {
        for (int c = low; c <= high; c++) {
            members.add(c);
        }
    }

    private static int hexadecimal(int[] text, int at) {
        boolean braces = text[at + 1] == '{';
        int from = braces ? at + 2 : at + 1;
        int to = braces ? end(text, at) - 1 : at + 3;
        return Integer.parseInt(new String(text, from, to - from), 16);
    }

    private static boolean isOctal(int[] text, int at) {
        return at < text.length && text[at] >= '0' && text[at] <= '7';
    }
}
