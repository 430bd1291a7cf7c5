package dev.faultline.text;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Text from others, made safe to show: every character is escaped that controls a terminal, reorders the characters
 * around it, or is invisible. Text from an agent could otherwise pose as something else. In JSON, the escaped text
 * means the same.
 */
public final class VisibleText {
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");
    private static final Pattern INVISIBLE_IN_LINE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}&&[^\\n\\t]]");

    private VisibleText() {}

    /** {@return the text on one line: line breaks and tabs are escaped too} */
    public static String line(String text) {
        return escaped(text, INVISIBLE);
    }

    /** {@return the text with its own line breaks and tabs} */
    public static String lines(String text) {
        return escaped(text, INVISIBLE_IN_LINE);
    }

    private static String escaped(String text, Pattern invisible) {
        return invisible
                .matcher(text)
                .replaceAll(match -> match.group()
                        .chars()
                        .mapToObj(unit -> String.format(Locale.ROOT, "\\\\u%04x", unit))
                        .collect(Collectors.joining()));
    }
}
