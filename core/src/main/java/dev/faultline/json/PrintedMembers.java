package dev.faultline.json;

/**
 * Members that are printed as they come, for what is written often and never looked at: JSON in its compact form,
 * without the braces around it.
 */
public final class PrintedMembers implements JsonMembers {
    private final TextPrinter text = new TextPrinter();
    private boolean first = true;

    /** {@return what was printed, in UTF-8} */
    public byte[] bytes() {
        return text.bytes();
    }

    /**
     * Prints a member.
     *
     * @throws IllegalArgumentException if the object would be deeper than {@link JsonText#MAX_DEPTH}, or if the name
     *     has half of a surrogate pair
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
            throw new IllegalArgumentException("half of a surrogate pair in a member's name");
        }
        text.name(name, first);
        first = false;
    }
}
