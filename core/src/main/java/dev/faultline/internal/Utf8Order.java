package dev.faultline.internal;

import java.util.Comparator;

/** Orders texts by their UTF-8 bytes, which is the order of their code points, not of their {@code char}s. */
public final class Utf8Order implements Comparator<String> {
    /** The shared instance. */
    public static final Utf8Order BY_BYTES = new Utf8Order();

    private Utf8Order() {}

    @Override
    public int compare(String one, String other) {
        int length = Math.min(one.length(), other.length());
        for (int at = 0; at < length; at++) {
            char a = one.charAt(at);
            char b = other.charAt(at);
            if (a != b) {
                // A surrogate is part of a code point above all those that need only one char.
                int halves = Boolean.compare(Character.isSurrogate(a), Character.isSurrogate(b));
                return halves == 0 ? Character.compare(a, b) : halves;
            }
        }
        return Integer.compare(one.length(), other.length());
    }
}
