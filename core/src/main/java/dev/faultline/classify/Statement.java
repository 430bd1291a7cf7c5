package dev.faultline.classify;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The sentence in which a text says why something failed: its first line, or the last one of a Python traceback. The
 * other lines may be the output of a program, in which the same words are about something else.
 *
 * @param line the sentence
 * @param parts the sentence, cut at its punctuation: words mean a failure only where they make up such a part
 */
record Statement(String line, List<String> parts) {
    private static final int LONGEST = 1_000;
    private static final int MOST_PARTS = 24;
    private static final String TRACEBACK = "Traceback (most recent call last):";
    private static final Pattern CUT =
            Pattern.compile("(?<=[:;,.!?])\\s+|\\s+[-\\u2013\\u2014]\\s+|\\s*[()\\[\\]]\\s*");
    private static final Pattern EDGE = Pattern.compile("^[\\s\"'`*]+|[\\s:;,.!?\"'`*]+$");

    static Statement of(String text) {
        String line = line(text.strip());
        String bounded = line.length() <= LONGEST ? line : line.substring(0, LONGEST);
        List<String> parts = Stream.of(CUT.split(bounded, MOST_PARTS))
                .map(part -> EDGE.matcher(part).replaceAll(""))
                .filter(part -> !part.isEmpty())
                .toList();
        return new Statement(bounded, parts);
    }

    // A first line that ends in a colon continues on the next.
    private static String line(String text) {
        List<String> lines = Arrays.stream(text.split("\n", -1))
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        if (lines.isEmpty()) {
            return "";
        }
        String first = lines.getFirst();
        if (first.equals(TRACEBACK)) {
            return lines.getLast();
        }
        return first.endsWith(":") && lines.size() > 1 ? first + ' ' + lines.get(1) : first;
    }
}
