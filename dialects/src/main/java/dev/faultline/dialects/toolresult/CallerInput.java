package dev.faultline.dialects.toolresult;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.json.Offence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What was handed to one of the factories, read without trusting it; what had to be put up with is logged once. */
final class CallerInput {
    private final String factory;
    private final List<String> remarks = new ArrayList<>();

    CallerInput(String factory) {
        this.factory = factory;
    }

    /** {@return the text; numbers and booleans are text too} */
    String text(@Nullable Object raw) {
        return switch (LenientJson.of(raw)) {
            case JsonString(String text) -> text;
            case JsonNumber(String literal) -> literal;
            case JsonBoolean(boolean bool) -> Boolean.toString(bool);
            case JsonArray array -> throw refused("text must be a string, not an array");
            case JsonObject object -> throw refused("text must be a string, but received an object");
            case JsonNull() ->
                throw refused("text must be a string, but received " + (raw == null ? "null" : "an object"));
        };
    }

    /** {@return the error type, trimmed} */
    String errorType(@Nullable String raw) {
        String trimmed = raw == null ? "" : ScriptText.trimmed(JsonString.wellFormed(raw));
        if (trimmed.isEmpty()) {
            throw refused("errorType must be a string that is not blank, but received "
                    + (raw == null ? "null" : "'" + raw + "'"));
        }
        return trimmed;
    }

    /** {@return the meta as JSON, copied to the bottom; what has no JSON form is null in it} */
    JsonObject meta(@Nullable Map<?, ?> raw, boolean development) {
        if (raw == null) {
            return JsonObject.EMPTY;
        }
        JsonReading reading = JsonValue.of(raw);
        if (!reading.offences().isEmpty()) {
            remarks.add("meta is not JSON-safe ("
                    + reading.offences().stream().map(Offence::toString).collect(Collectors.joining("; ")) + ")");
        }
        JsonObject meta = LenientJson.valueOf(reading) instanceof JsonObject object ? object : JsonObject.EMPTY;
        if (development && meta.members().values().stream().anyMatch(CallerInput::isNested)) {
            remarks.add("meta has nested values; the result has a copy that does not follow later changes");
        }
        return meta;
    }

    /** Refuses names that belong to the result itself, in development; else they are only remarked on. */
    void reserved(JsonObject meta, boolean development) {
        List<String> names = MetaRules.RESERVED.stream()
                .filter(name -> meta.get(name).isPresent())
                .sorted()
                .toList();
        if (names.isEmpty()) {
            return;
        }
        if (development) {
            throw refused("meta must not have the reserved keys " + names);
        }
        remarks.add("the reserved keys " + names + " of meta were left out");
    }

    /** Logs what had to be put up with, if anything. */
    void logRemarks() {
        if (!remarks.isEmpty()) {
            ResultLog.warn(factory + ": " + String.join("; ", remarks));
        }
    }

    private ValidationError refused(String why) {
        return new ValidationError(factory + ": " + why);
    }

    private static boolean isNested(JsonValue value) {
        return value instanceof JsonObject || value instanceof JsonArray;
    }
}
