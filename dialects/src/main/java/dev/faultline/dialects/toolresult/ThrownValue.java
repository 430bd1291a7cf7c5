package dev.faultline.dialects.toolresult;

import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** A value in the place of an error: in the language of the contract anything can be thrown. */
final class ThrownValue {
    private ThrownValue() {}

    /** {@return the name that the language of the contract has for the value's type} */
    static String type(@Nullable Object value) {
        return switch (value) {
            case null -> "object";
            case CharSequence text -> "string";
            case Character character -> "string";
            case Number number -> "number";
            case Boolean bool -> "boolean";
            default -> "object"; // the open world of Java classes
        };
    }

    /** {@return the value as text: itself, or its JSON, or at least its type; its own toString is never asked} */
    static String text(@Nullable Object value) {
        JsonValue json = LenientJson.of(value);
        if (json instanceof JsonString(String text)) {
            return text;
        }
        boolean formless = json instanceof JsonNull && value != null;
        return formless ? "[" + type(value) + "]" : JsonText.print(json);
    }
}
