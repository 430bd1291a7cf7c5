package dev.faultline.json;

/**
 * The limits of JSON that is read.
 *
 * @param values the number of values, counting each object, array, string, number, boolean and null: two bytes of text
 *     can become a hundred bytes of memory
 */
public record JsonLimits(int depth, int bytes, int values) {
    /** The limits of a message: 128 levels and 16 MiB. */
    public static final JsonLimits MESSAGE = new JsonLimits(128, 16 * 1024 * 1024);

    /** Checks that all limits are positive, and that a value of this depth can also be written. */
    public JsonLimits {
        if (depth < 1 || depth > JsonText.MAX_DEPTH || bytes < 1 || values < 1) {
            throw new IllegalArgumentException(
                    "depth must be 1 to " + JsonText.MAX_DEPTH + ", bytes and values at least 1");
        }
    }

    /** Limits without a limit on the number of values. */
    public JsonLimits(int depth, int bytes) {
        this(depth, bytes, Integer.MAX_VALUE);
    }

    /** {@return these limits with this number of values} */
    public JsonLimits values(int limit) {
        return new JsonLimits(depth, bytes, limit);
    }
}
