package dev.faultline.json;

/** A JSON string. It is well-formed Unicode, so that it has exactly one UTF-8 encoding. */
public record JsonString(String value) implements JsonValue {
    /**
     * Checks that the text is well-formed.
     *
     * @throws IllegalArgumentException if it contains an unpaired surrogate
     */
    public JsonString {
        if (!isWellFormed(value)) {
            throw new IllegalArgumentException("the text contains an unpaired surrogate");
        }
    }

    /** {@return the text as JSON, with U+FFFD for each unpaired surrogate} */
    public static JsonString repaired(String text) {
        return new JsonString(wellFormed(text));
    }

    /** {@return the text, with U+FFFD for each unpaired surrogate} */
    public static String wellFormed(String text) {
        if (isWellFormed(text)) {
            return text;
        }
        StringBuilder repaired = new StringBuilder(text.length());
        text.codePoints().forEach(c -> repaired.appendCodePoint(isSurrogate(c) ? 0xFFFD : c));
        return repaired.toString();
    }

    /** {@return whether the text contains no unpaired surrogate} */
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
