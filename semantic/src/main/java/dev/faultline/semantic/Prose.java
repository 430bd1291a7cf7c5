package dev.faultline.semantic;

import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises multi-line comments and strings in source code, whose sentences can look like declarations. */
final class Prose {
    private static final Pattern QUOTES = Pattern.compile("\"\"\"|'''");

    /** The end marker of the comment or string that the last line left open; empty if there is none. */
    private String end = "";

    private Prose() {}

    /** {@return the numbers of the lines in multi-line comments or strings} */
    static BitSet in(List<String> lines) {
        Prose prose = new Prose();
        BitSet numbers = new BitSet();
        for (int i = 0; i < lines.size(); i++) {
            numbers.set(i, prose.contains(lines.get(i)));
        }
        return numbers;
    }

    /** {@return whether the next line begins inside a comment or string, or opens one} */
    private boolean contains(String line) {
        if (!end.isEmpty()) {
            leave(line);
            return true;
        }
        String text = line.strip();
        if (text.startsWith("/*")) {
            enter(text, 2, "*/");
            return true;
        }
        if (text.startsWith("<!--")) {
            enter(text, 4, "-->");
            return true;
        }
        return quotes(line, 0);
    }

    private void enter(String text, int from, String until) {
        end = text.indexOf(until, from) < 0 ? until : "";
    }

    private void leave(String line) {
        int at = line.indexOf(end);
        if (at < 0) {
            return;
        }
        int after = at + end.length();
        end = "";
        quotes(line, after); // another string may begin after this one
    }

    // Three quotes open a string in Python, Java and Kotlin, and the next three of the same kind close it.
    private boolean quotes(String line, int from) {
        Matcher quotes = QUOTES.matcher(line);
        int at = from;
        while (quotes.find(at)) {
            int close = line.indexOf(quotes.group(), quotes.end());
            if (close < 0) {
                end = quotes.group();
                return line.substring(0, quotes.start()).isBlank();
            }
            at = close + quotes.group().length();
        }
        return false;
    }
}
