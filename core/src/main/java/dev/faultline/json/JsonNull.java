package dev.faultline.json;

/** JSON {@code null}. */
public record JsonNull() implements JsonValue {
    /** The shared instance. */
    public static final JsonNull NULL = new JsonNull();
}
