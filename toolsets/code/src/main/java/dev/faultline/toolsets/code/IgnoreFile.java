package dev.faultline.toolsets.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One {@code .gitignore}: its lines, as git reads them. */
record IgnoreFile(List<IgnoreRule> rules) {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    /**
     * One line.
     *
     * @param negated whether it reverses an earlier line
     * @param foldersOnly whether it applies to folders only
     * @param anchored whether it matches paths from here, not names at any depth
     */
    record IgnoreRule(boolean negated, boolean foldersOnly, boolean anchored, PathPattern pattern) {
        boolean matches(List<String> path, List<String> name, boolean folder) {
            return (folder || !foldersOnly) && pattern.matches(anchored ? path : name);
        }
    }

    static IgnoreFile parse(String text) {
        String body = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
        List<IgnoreRule> rules = new ArrayList<>();
        for (String line : body.split("\n", -1)) {
            rule(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line)
                    .ifPresent(rules::add);
        }
        return new IgnoreFile(rules);
    }

    /** {@return whether the path from here is ignored; empty if no line matches} The last matching line wins. */
    Optional<Boolean> ignores(List<String> path, boolean folder) {
        List<String> name = path.subList(path.size() - 1, path.size());
        for (int i = rules.size() - 1; i >= 0; i--) {
            if (rules.get(i).matches(path, name, folder)) {
                return Optional.of(!rules.get(i).negated());
            }
        }
        return Optional.empty();
    }

    private static Optional<IgnoreRule> rule(String line) {
        if (line.startsWith("#")) {
            return Optional.empty();
        }
        String text = withoutTrailingSpaces(line);
        boolean negated = text.startsWith("!");
        text = negated ? text.substring(1) : text;
        boolean foldersOnly = text.endsWith("/");
        text = foldersOnly ? text.substring(0, text.length() - 1) : text;
        boolean anchored = text.indexOf('/') >= 0;
        text = text.startsWith("/") ? text.substring(1) : text;
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new IgnoreRule(negated, foldersOnly, anchored, PathPattern.of(text)));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // for git, an invalid pattern matches nothing
        }
    }

    private static String withoutTrailingSpaces(String line) {
        int end = line.length();
        while (end > 0 && line.charAt(end - 1) == ' ' && !isEscaped(line, end - 1)) {
            end--;
        }
        return line.substring(0, end);
    }

    private static boolean isEscaped(String line, int at) {
        int backslashes = 0;
        while (at - backslashes > 0 && line.charAt(at - backslashes - 1) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }
}
