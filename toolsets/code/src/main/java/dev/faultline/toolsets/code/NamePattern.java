package dev.faultline.toolsets.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A pattern for one name in a path. */
final class NamePattern {
    /** Matches any run of characters; an element of the parsed pattern. */
    private static final CharacterSet RUN = new CharacterSet() {
        @Override
        public boolean has(int character) {
            return true;
        }
    };

    private interface CharacterSet {
        boolean has(int character);
    }

    private final List<CharacterSet> parts = new ArrayList<>();

    /** Most patterns are a plain name, or a star and a plain suffix, which are compared faster. */
    private final String ending;

    private final boolean plain;
    private final boolean star;

    /**
     * Parses the pattern.
     *
     * @throws IllegalArgumentException if the pattern is invalid
     */
    NamePattern(String text) {
        this.star = text.startsWith("*");
        this.ending = star ? text.substring(1) : text;
        this.plain = ending.chars().noneMatch(c -> c == '*' || c == '?' || c == '[' || c == '\\');
        int[] characters = text.codePoints().toArray();
        int at = 0;
        while (at < characters.length) {
            at = part(characters, at);
        }
    }

    /** {@return whether the whole name matches} */
    boolean matches(String name) {
        if (plain) {
            return star ? name.endsWith(ending) : name.equals(ending);
        }
        int at = 0;
        int part = 0;
        int retryAt = 0;
        int retryPart = -1;
        while (at < name.length()) {
            int character = name.codePointAt(at);
            if (part < parts.size() && parts.get(part).equals(RUN)) {
                retryPart = ++part;
                retryAt = at;
            } else if (part < parts.size() && parts.get(part).has(character)) {
                part++;
                at += Character.charCount(character);
            } else if (retryPart >= 0) {
                part = retryPart;
                retryAt += Character.charCount(name.codePointAt(retryAt));
                at = retryAt;
            } else {
                return false;
            }
        }
        while (part < parts.size() && parts.get(part).equals(RUN)) {
            part++;
        }
        return part == parts.size();
    }

    private int part(int[] text, int at) {
        switch (text[at]) {
            case '*' -> {
                if (parts.isEmpty() || !parts.getLast().equals(RUN)) {
                    parts.add(RUN);
                }
            }
            case '?' -> parts.add(c -> true);
            case '[' -> {
                return set(text, at + 1);
            }
            case '\\' -> {
                int literal = escaped(text, at + 1);
                parts.add(c -> c == literal);
                return at + 2;
            }
            default -> {
                int literal = text[at];
                parts.add(c -> c == literal);
            }
        }
        return at + 1;
    }

    private static int escaped(int[] text, int at) {
        if (at == text.length) {
            throw new IllegalArgumentException("a backslash at the end");
        }
        return text[at];
    }

    private int set(int[] text, int begin) {
        List<CharacterSet> members = new ArrayList<>();
        int at = begin;
        boolean negated = at < text.length && (text[at] == '!' || text[at] == '^');
        at += negated ? 1 : 0;
        int first = at;
        while (at < text.length && (text[at] != ']' || at == first)) {
            at = member(text, at, members);
        }
        if (at >= text.length) {
            throw new IllegalArgumentException("a bracket that does not close");
        }
        parts.add(c -> members.stream().anyMatch(member -> member.has(c)) != negated);
        return at + 1;
    }

    private static int member(int[] text, int begin, List<CharacterSet> members) {
        int named = className(text, begin, members);
        if (named > begin) {
            return named;
        }
        int at = begin;
        int low = text[at] == '\\' ? escaped(text, ++at) : text[at];
        at++;
        if (at + 1 < text.length && text[at] == '-' && text[at + 1] != ']') {
            at++;
            int high = text[at] == '\\' ? escaped(text, ++at) : text[at];
            members.add(c -> c >= low && c <= high);
            return at + 1;
        }
        members.add(c -> c == low);
        return at;
    }

    // [:alpha:] and the like, which git knows inside brackets
    private static int className(int[] text, int at, List<CharacterSet> members) {
        String rest = new String(text, at, Math.min(12, text.length - at));
        int end = rest.indexOf(":]");
        if (!rest.startsWith("[:") || end < 0) {
            return at;
        }
        members.add(named(rest.substring(2, end).toLowerCase(Locale.ROOT)));
        return at + end + 2;
    }

    private static CharacterSet named(String name) {
        return switch (name) {
            case "alpha" -> NamePattern::isLetter;
            case "digit" -> c -> c >= '0' && c <= '9';
            case "alnum" -> c -> isLetter(c) || (c >= '0' && c <= '9');
            case "upper" -> c -> c >= 'A' && c <= 'Z';
            case "lower" -> c -> c >= 'a' && c <= 'z';
            case "space" -> c -> c == ' ' || (c >= '\t' && c <= '\r');
            case "blank" -> c -> c == ' ' || c == '\t';
            case "punct" -> c -> c > ' ' && c < 0x7F && !isLetter(c) && !(c >= '0' && c <= '9');
            case "xdigit" -> c -> Character.digit(c, 16) >= 0 && c < 0x80;
            case "cntrl" -> c -> c < ' ' || c == 0x7F;
            case "graph" -> c -> c > ' ' && c < 0x7F;
            case "print" -> c -> c >= ' ' && c < 0x7F;
            default -> throw new IllegalArgumentException("an unknown class of characters");
        };
    }

    private static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
