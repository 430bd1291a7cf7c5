package dev.faultline.json;

/** A JSON Pointer (RFC 6901), such as {@code /a/0/b}; the empty text points to the whole value. */
public record JsonPointer(String text) {
    /** The whole value. */
    public static final JsonPointer ROOT = new JsonPointer("");

    /** {@return the pointer to this member} */
    public JsonPointer child(String name) {
        return new JsonPointer(
                text + '/' + JsonString.wellFormed(name).replace("~", "~0").replace("/", "~1"));
    }

    /** {@return the pointer as a dotted path, {@code a.0.b}} */
    public String dotted() {
        return text.isEmpty()
                ? ""
                : text.substring(1).replace('/', '.').replace("~1", "/").replace("~0", "~");
    }

    @Override
    public String toString() {
        return text.isEmpty() ? "(root)" : text;
    }
}
