package dev.faultline.json;

/** The place of a value in a JSON text: the bytes from {@code from} up to, but not including, {@code to}. */
public record JsonSpan(int from, int to) {
    /** Checks that the span is not empty. */
    public JsonSpan {
        if (from < 0 || to <= from) {
            throw new IllegalArgumentException("a value has at least one byte: " + from + " to " + to);
        }
    }
}
