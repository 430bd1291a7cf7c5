package dev.faultline.json;

/** JSON {@code null}. */
public record JsonNull() implements JsonValue {
    /** The one null there need be. */
    public static final JsonNull NULL = new JsonNull();
}
