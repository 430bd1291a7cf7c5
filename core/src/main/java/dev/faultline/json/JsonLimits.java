package dev.faultline.json;

/** How much JSON is read before it is refused. */
public record JsonLimits(int depth, int bytes) {
    /** 128 levels and 16 MiB: the largest message. */
    public static final JsonLimits MESSAGE = new JsonLimits(128, 16 * 1024 * 1024);

    /** Checks that both limits are positive, and the depth one that can also be written. */
    public JsonLimits {
        if (depth < 1 || depth > JsonText.MAX_DEPTH || bytes < 1) {
            throw new IllegalArgumentException("depth must be 1 to " + JsonText.MAX_DEPTH + ", bytes at least 1");
        }
    }
}
