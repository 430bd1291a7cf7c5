package dev.faultline.gateway.merge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Decides whether a URI may come from a template of RFC 6570, in time that grows with the product of their lengths,
 * whatever a server writes into the template.
 */
final class UriTemplate {
    private static final int LONGEST = 4096;

    /** A part of a template: one character, or what an expression stands for. */
    private sealed interface Part {
        record Letter(char letter) implements Part {}

        /** One or more characters other than a slash. */
        record Segment() implements Part {}

        /** Any characters. */
        record Rest() implements Part {}
    }

    private UriTemplate() {}

    static boolean matches(String template, String uri) {
        if (template.length() > LONGEST || uri.length() > LONGEST) {
            return false;
        }
        boolean[] reached = new boolean[uri.length() + 1];
        reached[0] = true;
        for (Part part : parts(template)) {
            reached = after(part, reached, uri);
        }
        return reached[uri.length()];
    }

    private static List<Part> parts(String template) {
        List<Part> parts = new ArrayList<>();
        for (int at = 0; at < template.length(); at++) {
            int end = template.charAt(at) == '{' ? template.indexOf('}', at) : -1;
            if (end < 0) {
                parts.add(new Part.Letter(template.charAt(at)));
            } else {
                String expression = template.substring(at + 1, end);
                boolean simple = !expression.isEmpty()
                        && Character.isLetterOrDigit(expression.charAt(0))
                        && !expression.endsWith("*");
                parts.add(simple ? new Part.Segment() : new Part.Rest());
                at = end;
            }
        }
        return parts;
    }

    private static boolean[] after(Part part, boolean[] before, String uri) {
        boolean[] after = new boolean[before.length];
        switch (part) {
            case Part.Letter(char letter) -> {
                for (int at = 0; at < uri.length(); at++) {
                    after[at + 1] = before[at] && uri.charAt(at) == letter;
                }
            }
            case Part.Segment segment -> {
                for (int at = 0; at < uri.length(); at++) {
                    after[at + 1] = (before[at] || after[at]) && uri.charAt(at) != '/';
                }
            }
            case Part.Rest rest -> {
                int first = 0;
                while (first < before.length && !before[first]) {
                    first++;
                }
                Arrays.fill(after, first, after.length, true);
            }
        }
        return after;
    }
}
