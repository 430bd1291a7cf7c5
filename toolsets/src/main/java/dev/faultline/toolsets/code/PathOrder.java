package dev.faultline.toolsets.code;

import java.util.Comparator;

/** The order of paths by their bytes in UTF-8, which is the order of their characters, not of their {@code char}s. */
final class PathOrder implements Comparator<String> {
    static final PathOrder BY_BYTES = new PathOrder();

    private PathOrder() {}

    @Override
    public int compare(String one, String other) {
        int length = Math.min(one.length(), other.length());
        for (int i = 0; i < length; i++) {
            char a = one.charAt(i);
            char b = other.charAt(i);
            if (a != b) {
                // Surrogates stand for what comes after all other characters.
                boolean pairs = Character.isSurrogate(a) != Character.isSurrogate(b);
                return pairs ? (Character.isSurrogate(a) ? 1 : -1) : Character.compare(a, b);
            }
        }
        return Integer.compare(one.length(), other.length());
    }
}
