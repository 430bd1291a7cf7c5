package dev.faultline.dialects.systemerror;

import dev.faultline.dialect.Violation;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.Optional;
import java.util.Set;

/** Checks the member {@code cause}: a text, an error with three members, a plain object, or null. */
final class CauseCheck {
    private static final JsonPointer CAUSE = JsonPointer.ROOT.child("cause");
    private static final Set<String> OF_AN_ERROR = Set.of("message", "code", "name");

    private CauseCheck() {}

    static Optional<Violation> of(JsonValue cause) {
        return switch (cause) {
            case JsonNull nothing -> Optional.empty();
            case JsonString text -> Optional.empty();
            case JsonObject object when describesAnError(object) -> error(object);
            case JsonObject object -> plain(object);
            case JsonArray items -> unfit();
            case JsonNumber number -> unfit();
            case JsonBoolean bool -> unfit();
        };
    }

    // Other languages can throw any plain object; one with a message or a stack was an error.
    private static boolean describesAnError(JsonObject object) {
        return object.get("message").isPresent() || object.get("stack").isPresent();
    }

    private static Optional<Violation> error(JsonObject object) {
        boolean exact = object.members().keySet().equals(OF_AN_ERROR)
                && object.string("message").isPresent()
                && object.string("name").isPresent()
                && object.get("code").filter(CauseCheck::isCode).isPresent();
        return exact
                ? Optional.empty()
                : violated("SE-32", "must have exactly message, code and name; a missing code is null");
    }

    private static boolean isCode(JsonValue value) {
        return value instanceof JsonString || value instanceof JsonNumber || value instanceof JsonNull;
    }

    private static Optional<Violation> plain(JsonObject object) {
        return isPlain(object)
                ? Optional.empty()
                : violated("SE-31", "must contain only text, numbers, booleans, null and plain objects");
    }

    private static boolean isPlain(JsonValue value) {
        return switch (value) {
            case JsonArray items -> false;
            case JsonObject object -> object.members().values().stream().allMatch(CauseCheck::isPlain);
            case JsonString text -> true;
            case JsonNumber number -> true;
            case JsonBoolean bool -> true;
            case JsonNull nothing -> true;
        };
    }

    private static Optional<Violation> unfit() {
        return violated("SE-10", "must be a text, an object or null");
    }

    private static Optional<Violation> violated(String rule, String message) {
        return Optional.of(new Violation(rule, CAUSE, message));
    }
}
