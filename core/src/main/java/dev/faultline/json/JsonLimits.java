package dev.faultline.json;

/** The maximum depth and size of JSON that is read. */
public record JsonLimits(int depth, int bytes) {
    /** The limits of a message: 128 levels and 16 MiB. */
    public static final JsonLimits MESSAGE = new JsonLimits(128, 16 * 1024 * 1024);

    /** Checks that both limits are positive, and that a value of this depth can also be written. */
    public JsonLimits {
        if (depth < 1 || depth > JsonText.MAX_DEPTH || bytes < 1) {
            throw new IllegalArgumentException("depth must be 1 to " + JsonText.MAX_DEPTH + ", bytes at least 1");
        }
    }
}
