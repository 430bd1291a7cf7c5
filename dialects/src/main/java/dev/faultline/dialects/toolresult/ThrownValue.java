package dev.faultline.dialects.toolresult;

import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Describes a thrown value that is not an error: in JavaScript, any value can be thrown. */
final class ThrownValue {
    private ThrownValue() {}

    /** {@return the JavaScript name of the value's type} */
    static String type(@Nullable Object value) {
        return switch (value) {
            case null -> "object";
            case CharSequence text -> "string";
            case Character character -> "string";
            case Number number -> "number";
            case Boolean bool -> "boolean";
            default -> "object"; // any other Java class
        };
    }

    /** {@return the value as text: itself, or its JSON, or at least its type} Never calls its {@code toString}. */
    static String text(@Nullable Object value) {
        JsonValue json = LenientJson.of(value);
        if (json instanceof JsonString(String text)) {
            return text;
        }
        boolean formless = json instanceof JsonNull && value != null;
        return formless ? "[" + type(value) + "]" : JsonText.print(json);
    }
}
