package dev.faultline.json;

/** A JSON string: well-formed Unicode, so that it has exactly one form in UTF-8. */
public record JsonString(String value) implements JsonValue {
    /**
     * Checks that the text is well-formed.
     *
     * @throws IllegalArgumentException if it has half of a surrogate pair
     */
    public JsonString {
        if (!isWellFormed(value)) {
            throw new IllegalArgumentException("half of a surrogate pair is not a character");
        }
    }

    /** {@return the text as JSON, with U+FFFD for each half of a surrogate pair} */
    public static JsonString repaired(String text) {
        return new JsonString(wellFormed(text));
    }

    /** {@return the text, with U+FFFD for each half of a surrogate pair} */
    public static String wellFormed(String text) {
        if (isWellFormed(text)) {
            return text;
        }
        StringBuilder repaired = new StringBuilder(text.length());
        text.codePoints().forEach(c -> repaired.appendCodePoint(isSurrogate(c) ? 0xFFFD : c));
        return repaired.toString();
    }

    /** {@return whether every character of the text is a whole one} */
    static boolean isWellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                if (Character.isLowSurrogate(c)
                        || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    private static boolean isSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }
}
