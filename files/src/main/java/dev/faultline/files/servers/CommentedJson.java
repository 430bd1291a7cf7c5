package dev.faultline.files.servers;

/**
 * JSON with comments and with commas before closing brackets, as editors accept it in configurations. Both are replaced
 * by spaces, so that every value keeps its place.
 */
final class CommentedJson {
    private final char[] text;
    private int at;
    private int comma = -1;

    private CommentedJson(String text) {
        this.text = text.toCharArray();
    }

    /** {@return the text as JSON of the same length and with the same lines} */
    static String toJson(String text) {
        return new CommentedJson(text).read();
    }

    private String read() {
        if (text.length > 0 && text[0] == '\uFEFF') {
            text[0] = ' '; // a byte order mark, as some editors write it
        }
        while (at < text.length) {
            switch (text[at]) {
                case '"' -> string();
                case '/' -> slash();
                case ',' -> comma = at++;
                case '}', ']' -> closing();
                case ' ', '\t', '\r', '\n' -> at++;
                default -> { // part of a value
                    comma = -1;
                    at++;
                }
            }
        }
        return new String(text);
    }

    private void string() {
        comma = -1;
        for (at++; at < text.length && text[at] != '"' && text[at] != '\n'; at++) {
            if (text[at] == '\\') {
                at++;
            }
        }
        at++;
    }

    private void slash() {
        char next = at + 1 < text.length ? text[at + 1] : ' ';
        if (next == '/') {
            while (at < text.length && text[at] != '\n') {
                text[at++] = ' ';
            }
        } else if (next == '*') {
            block();
        } else {
            comma = -1;
            at++;
        }
    }

    private void block() {
        int end = new String(text).indexOf("*/", at + 2);
        int until = end < 0 ? text.length : end + 2;
        for (; at < until; at++) {
            if (text[at] != '\n') {
                text[at] = ' ';
            }
        }
    }

    private void closing() {
        if (comma >= 0) {
            text[comma] = ' ';
        }
        comma = -1;
        at++;
    }
}
