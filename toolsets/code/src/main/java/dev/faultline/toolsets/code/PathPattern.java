package dev.faultline.toolsets.code;

import java.util.ArrayList;
import java.util.List;

/**
 * A pattern for paths, as in git: {@code *}, {@code ?} and {@code [a-z]} match within a name, {@code **} between
 * slashes matches any number of names, including none. Matching takes at most pattern length times path length.
 */
final class PathPattern {
    private static final String ANY_NAMES = "**";

    private final List<String> names;
    private final List<NamePattern> patterns;

    private PathPattern(List<String> names) {
        this.names = names;
        this.patterns = names.stream().map(NamePattern::new).toList();
    }

    /**
     * {@return the parsed pattern}
     *
     * @throws IllegalArgumentException if it has an open bracket, or a backslash at the end
     */
    static PathPattern of(String text) {
        List<String> names = new ArrayList<>();
        for (String name : withoutEscapedSlashes(text).split("/", -1)) {
            boolean again = name.equals(ANY_NAMES)
                    && !names.isEmpty()
                    && names.getLast().equals(ANY_NAMES);
            if (!again) {
                names.add(name);
            }
        }
        return new PathPattern(names);
    }

    private static String withoutEscapedSlashes(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            boolean escape = text.charAt(i) == '\\' && i + 1 < text.length();
            if (escape && text.charAt(i + 1) != '/') {
                plain.append(text.charAt(i++));
            } else if (escape) {
                i++;
            }
            plain.append(text.charAt(i));
        }
        return plain.toString();
    }

    /** {@return whether the whole path matches} */
    boolean matches(List<String> path) {
        int at = 0;
        int name = 0;
        int retryAt = -1;
        int retryName = 0;
        while (name < path.size()) {
            if (at < names.size() && names.get(at).equals(ANY_NAMES)) {
                if (at == names.size() - 1) {
                    return true; // the last one needs a name, and one is left
                }
                retryAt = ++at;
                retryName = name;
            } else if (at < names.size() && patterns.get(at).matches(path.get(name))) {
                at++;
                name++;
            } else if (retryAt >= 0) {
                at = retryAt;
                name = ++retryName;
            } else {
                return false;
            }
        }
        return at == names.size();
    }
}
