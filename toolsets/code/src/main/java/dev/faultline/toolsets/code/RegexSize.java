package dev.faultline.toolsets.code;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The size of a regular expression when its counted repetitions are expanded. RE2/J expands them, and
 * {@code ((a{1000}){1000}){1000}} would take all memory.
 */
final class RegexSize {
    private final String regex;
    private final Deque<Long> outer = new ArrayDeque<>();
    private int at;
    private long size;
    private long last;

    private RegexSize(String regex) {
        this.regex = regex;
    }

    /** {@return the size, in parts; never smaller than what RE2/J builds} */
    static long of(String regex) {
        RegexSize count = new RegexSize(regex);
        while (count.at < regex.length()) {
            count.step();
        }
        return count.size + count.outer.stream().mapToLong(Long::longValue).sum();
    }

    private void step() {
        char c = regex.charAt(at++);
        switch (c) {
            case '(' -> {
                outer.push(size);
                size = 0;
            }
            case ')' -> {
                last = size + 1;
                size = add(outer.isEmpty() ? 0 : outer.pop(), last);
            }
            case '\\' -> escape();
            case '[' -> {
                skipSet();
                one();
            }
            case '{' -> repetition();
            default -> one(); // a character, or an operator that costs about one part
        }
    }

    private void one() {
        last = 1;
        size = add(size, 1);
    }

    private static long add(long one, long other) {
        return Math.min(Integer.MAX_VALUE, one + other);
    }

    private void escape() {
        if (!regex.startsWith("Q", at)) {
            at++;
            one();
            return;
        }
        int end = regex.indexOf("\\E", at);
        int quoted = (end < 0 ? regex.length() : end) - at;
        at = end < 0 ? regex.length() : end + 2;
        size = add(size, quoted);
        last = 1;
    }

    private void skipSet() {
        at += regex.startsWith("^", at) ? 1 : 0;
        at += regex.startsWith("]", at) ? 1 : 0;
        while (at < regex.length() && regex.charAt(at) != ']') {
            int named = regex.startsWith("[:", at) ? regex.indexOf(":]", at) : -1;
            at = named > 0 ? named + 2 : at + (regex.charAt(at) == '\\' ? 2 : 1);
        }
        at++;
    }

    private void repetition() {
        int end = at;
        long times = 0;
        long number = 0;
        while (end < regex.length() && (Character.isDigit(regex.charAt(end)) || regex.charAt(end) == ',')) {
            number = regex.charAt(end) == ','
                    ? 0
                    : Math.min(10_000, number * 10 + Character.digit(regex.charAt(end), 10));
            times = Math.max(times, number);
            end++;
        }
        size = add(size, last * Math.max(1, times));
        last = Math.min(Integer.MAX_VALUE, last * Math.max(1, times));
    }
}
