package dev.faultline.dialects.toolresult;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonProblem;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the untrusted arguments of a factory. Misuse that is tolerated is logged once. */
final class CallerInput {
    private final String factory;
    private final List<String> warnings = new ArrayList<>();

    CallerInput(String factory) {
        this.factory = factory;
    }

    /** {@return the text; numbers and booleans are converted to text} */
    String text(@Nullable Object raw) {
        return switch (LenientJson.of(raw)) {
            case JsonString(String text) -> text;
            case JsonNumber(String literal) -> literal;
            case JsonBoolean(boolean bool) -> Boolean.toString(bool);
            case JsonArray array -> throw invalid("text must be a string, but received an array");
            case JsonObject object -> throw invalid("text must be a string, but received an object");
            case JsonNull() ->
                throw invalid("text must be a string, but received " + (raw == null ? "null" : "an object"));
        };
    }

    /** {@return the error type, trimmed} */
    String errorType(@Nullable String raw) {
        String trimmed = raw == null ? "" : ScriptText.trimmed(JsonString.wellFormed(raw));
        if (trimmed.isEmpty()) {
            throw invalid("errorType must be a string that is not blank, but received "
                    + (raw == null ? "null" : "'" + raw + "'"));
        }
        return trimmed;
    }

    /** {@return a deep copy of the meta as JSON, with null for values that have no JSON form} */
    JsonObject meta(@Nullable Map<?, ?> raw, boolean development) {
        if (raw == null) {
            return JsonObject.EMPTY;
        }
        JsonReading reading = JsonValue.of(raw);
        if (!reading.problems().isEmpty()) {
            warnings.add("meta is not JSON-safe ("
                    + reading.problems().stream().map(JsonProblem::toString).collect(Collectors.joining("; ")) + ")");
        }
        JsonObject meta = LenientJson.valueOf(reading) instanceof JsonObject object ? object : JsonObject.EMPTY;
        if (development && meta.members().values().stream().anyMatch(CallerInput::isNested)) {
            warnings.add("meta has nested values; the result contains a copy, which later changes do not affect");
        }
        return meta;
    }

    /** Rejects the names of the result's own members in development; otherwise logs a warning. */
    void reserved(JsonObject meta, boolean development) {
        List<String> names = MetaRules.RESERVED.stream()
                .filter(name -> meta.get(name).isPresent())
                .sorted()
                .toList();
        if (names.isEmpty()) {
            return;
        }
        if (development) {
            throw invalid("meta must not have the reserved keys " + names);
        }
        warnings.add("the reserved keys " + names + " of meta were left out");
    }

    /** Logs the warnings, if there are any. */
    void logWarnings() {
        if (!warnings.isEmpty()) {
            ResultLog.warn(factory + ": " + String.join("; ", warnings));
        }
    }

    private ValidationError invalid(String why) {
        return new ValidationError(factory + ": " + why);
    }

    private static boolean isNested(JsonValue value) {
        return value instanceof JsonObject || value instanceof JsonArray;
    }
}
