package dev.faultline.json;

/** A place in a JSON value, written as RFC 6901 writes it: {@code /a/0/b}; the whole value is the empty text. */
public record JsonPointer(String text) {
    /** The whole value. */
    public static final JsonPointer ROOT = new JsonPointer("");

    /** {@return the place of this member} */
    public JsonPointer child(String name) {
        return new JsonPointer(
                text + '/' + JsonString.wellFormed(name).replace("~", "~0").replace("/", "~1"));
    }

    /** {@return the place as a dotted path, {@code a.0.b}} */
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
