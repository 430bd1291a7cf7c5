package dev.faultline.internal;

/** Formats a number with its noun, in the singular or plural. */
public final class Counted {
    private Counted() {}

    /** {@return the number and the noun, such as {@code 1 entry} or {@code 2 entries}} */
    public static String of(long number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }
}
