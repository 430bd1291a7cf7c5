package dev.faultline.json;

/**
 * Prints the members of an object as they are added, as compact JSON without the surrounding braces. For objects that
 * are written often and never read back.
 */
public final class PrintedMembers implements JsonMembers {
    private final TextPrinter text = new TextPrinter();
    private boolean first = true;

    /** An object without members yet. */
    public PrintedMembers() {}

    /** {@return the printed text, in UTF-8} */
    public byte[] bytes() {
        return text.bytes();
    }

    /**
     * Prints a member.
     *
     * @throws IllegalArgumentException if the object would be deeper than {@link JsonText#MAX_DEPTH}, or if the name
     *     contains an unpaired surrogate
     */
    @Override
    public PrintedMembers put(String name, JsonValue value) {
        name(name);
        text.print(value, JsonText.MAX_DEPTH - 1);
        return this;
    }

    @Override
    public PrintedMembers put(String name, String value) {
        name(name);
        text.string(JsonString.wellFormed(value));
        return this;
    }

    private void name(String name) {
        if (!JsonString.isWellFormed(name)) {
            throw new IllegalArgumentException("the name of a member contains an unpaired surrogate");
        }
        text.name(name, first);
        first = false;
    }
}
