package dev.faultline.toolsets.code;

import java.util.ArrayList;
import java.util.List;

/**
 * A caller's pattern for files. Without a slash it matches a name at any depth, with a slash the path from the root; a
 * pattern that matches a folder matches everything in it. {@code {a,b}} matches either.
 */
record Glob(List<PathPattern> alternatives, boolean anchored) {
    private static final int LONGEST = 1000;
    private static final int MOST_ALTERNATIVES = 100;

    /**
     * {@return the parsed glob}
     *
     * @throws IllegalArgumentException if the pattern is invalid or too complex
     */
    static Glob of(String text) {
        if (text.isEmpty() || text.length() > LONGEST || text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("it must have 1 to " + LONGEST + " characters, none of them NUL");
        }
        String bare = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        List<String> texts = new ArrayList<>();
        expand(bare.startsWith("/") ? bare.substring(1) : bare, texts);
        boolean anchored = bare.indexOf('/') >= 0;
        return new Glob(texts.stream().map(PathPattern::of).toList(), anchored);
    }

    /** {@return whether the file, or a folder that contains it, matches} */
    boolean matches(List<String> path) {
        return alternatives.stream().anyMatch(pattern -> matches(pattern, path));
    }

    private boolean matches(PathPattern pattern, List<String> path) {
        for (int end = path.size(); end > 0; end--) {
            int begin = anchored ? 0 : end - 1;
            if (pattern.matches(path.subList(begin, end))) {
                return true;
            }
        }
        return false;
    }

    private static void expand(String text, List<String> into) {
        int open = find(text, 0, '{');
        int close = open < 0 ? -1 : closing(text, open);
        if (close < 0) {
            if (into.size() == MOST_ALTERNATIVES) {
                throw new IllegalArgumentException("it must expand to at most " + MOST_ALTERNATIVES + " patterns");
            }
            into.add(text);
            return;
        }
        int from = open + 1;
        int depth = 0;
        for (int i = from; i <= close; i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (depth == 0 && (c == ',' || i == close)) {
                expand(text.substring(0, open) + text.substring(from, i) + text.substring(close + 1), into);
                from = i + 1;
            } else if (c == '{') {
                depth++;
            } else if (c == '}') {
                depth--;
            }
        }
    }

    private static int closing(String text, int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '\\' -> i++;
                case '{' -> depth++;
                case '}' -> {
                    if (--depth == 0) {
                        return i;
                    }
                }
                default -> {} // part of an alternative
            }
        }
        return -1;
    }

    private static int find(String text, int from, char wanted) {
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == wanted) {
                return i;
            }
        }
        return -1;
    }
}
