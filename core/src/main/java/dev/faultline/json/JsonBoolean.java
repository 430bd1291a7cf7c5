package dev.faultline.json;

/** A JSON boolean. */
public record JsonBoolean(boolean value) implements JsonValue {
    /** JSON {@code true}. */
    public static final JsonBoolean TRUE = new JsonBoolean(true);

    /** JSON {@code false}. */
    public static final JsonBoolean FALSE = new JsonBoolean(false);

    /** {@return the boolean as JSON} */
    public static JsonBoolean of(boolean value) {
        return value ? TRUE : FALSE;
    }
}
