package dev.faultline.toolsets.workflow.definition;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;

/** Reads, compares and converts the values of a context for conditions and prompts. */
final class ContextValues {
    private ContextValues() {}

    /** {@return the variable of this name; dots select members of objects, and null counts as absent} */
    static Optional<JsonValue> find(JsonObject context, String variable) {
        Optional<JsonValue> whole = context.get(variable).filter(value -> !(value instanceof JsonNull));
        int dot = variable.indexOf('.');
        if (whole.isPresent() || dot < 0) {
            return whole;
        }
        return context.object(variable.substring(0, dot)).flatMap(inner -> find(inner, variable.substring(dot + 1)));
    }

    static Optional<BigDecimal> number(JsonValue value) {
        return switch (value) {
            case JsonNumber number -> Optional.of(number.exact());
            case JsonString(String text) -> number(text.trim());
            case JsonBoolean bool -> Optional.empty();
            case JsonNull nothing -> Optional.empty();
            case JsonArray array -> Optional.empty();
            case JsonObject object -> Optional.empty();
        };
    }

    private static Optional<BigDecimal> number(String text) {
        try {
            return text.length() > 100 ? Optional.empty() : Optional.of(new BigDecimal(text));
        } catch (NumberFormatException notANumber) {
            return Optional.empty();
        }
    }

    /** {@return a text as it is, and any other value as JSON} */
    static String text(JsonValue value) {
        return value instanceof JsonString(String text) ? text : JsonText.print(value);
    }

    /** {@return whether the values are equal; case and surrounding space are ignored, and "3" equals 3} */
    static boolean alike(JsonValue left, JsonValue right) {
        Optional<BigDecimal> one = number(left);
        Optional<BigDecimal> other = number(right);
        if (one.isPresent() && other.isPresent()) {
            return one.get().compareTo(other.get()) == 0;
        }
        return left.equals(right) || plain(left).equals(plain(right));
    }

    static boolean isTruthy(JsonValue value) {
        return switch (value) {
            case JsonBoolean bool -> bool.equals(JsonBoolean.TRUE);
            case JsonNull nothing -> false;
            case JsonNumber number -> number.exact().signum() != 0;
            case JsonString(String text) -> !text.isBlank() && !text.trim().equalsIgnoreCase("false");
            case JsonArray array -> !array.items().isEmpty();
            case JsonObject object -> !object.members().isEmpty();
        };
    }

    static String plain(JsonValue value) {
        return text(value).trim().toLowerCase(Locale.ROOT);
    }
}
