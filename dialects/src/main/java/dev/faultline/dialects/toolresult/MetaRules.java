package dev.faultline.dialects.toolresult;

import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.dialect.Violation;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The {@code _meta} of an error result: {@code errorType}, {@code errorCode} if there is one, then facts. */
final class MetaRules {
    static final JsonPointer META = JsonPointer.ROOT.child("_meta");
    static final String ERROR_TYPE = "errorType";
    static final String ERROR_CODE = "errorCode";
    static final String PROGRAMMING_ERROR = "isProgrammingError";

    /** Names that belong to the result itself: as facts they would only mislead. */
    static final Set<String> RESERVED = Set.of("isError", "content");

    private static final Set<String> NAMES = Set.of(ERROR_TYPE, ERROR_CODE);

    private MetaRules() {}

    /** {@return the meta in its order; among the facts the names of others do not count} */
    static JsonObject write(String errorType, Optional<String> errorCode, JsonObject facts) {
        return JsonObject.builder()
                .put(ERROR_TYPE, errorType)
                .putIfPresent(ERROR_CODE, errorCode)
                .build()
                .with(without(facts, NAMES));
    }

    /** {@return what the meta says besides the error's names and the facts of the occurrence} */
    static JsonObject facts(JsonObject meta) {
        return without(without(meta, NAMES), Set.of(OccurrenceMeta.KEY));
    }

    private static JsonObject without(JsonObject object, Set<String> names) {
        Map<String, JsonValue> others = new LinkedHashMap<>(object.members());
        others.keySet().removeAll(names);
        others.keySet().removeAll(RESERVED);
        return new JsonObject(others);
    }

    /** {@return the facts that a result of this type may have} */
    static JsonObject lawful(String errorType, JsonObject facts) {
        Map<String, JsonValue> lawful = new LinkedHashMap<>(facts.members());
        lawful.entrySet()
                .removeIf(fact ->
                        offence(errorType, fact.getKey(), fact.getValue()).isPresent());
        return new JsonObject(lawful);
    }

    /** {@return the rule that this member breaks in the meta of a result of this type} */
    static Optional<Violation> offence(String errorType, String name, JsonValue value) {
        if (RESERVED.contains(name)) {
            return violation("TR-46", name, "is the result's own name and must not be in _meta");
        }
        if (name.equals(PROGRAMMING_ERROR)) {
            boolean right = value.equals(JsonBoolean.TRUE) && errorType.equals(UncodedError.UNKNOWN_ERROR.wire());
            return right ? Optional.empty() : violation("TR-17", name, "must be true, and only on an UnknownError");
        }
        return errorType.equals(ToolResultCode.GH_CLI_ERROR.errorType())
                ? commandOffence(name, value)
                : Optional.empty();
    }

    private static Optional<Violation> commandOffence(String name, JsonValue value) {
        return switch (name) {
            case "exitCode" ->
                isExitCode(value) ? Optional.empty() : violation("TR-04", name, "must be an integer from 0 to 255");
            case "stderr" ->
                value instanceof JsonString ? Optional.empty() : violation("TR-03", name, "must be a string");
            case "stdout" ->
                value instanceof JsonString(String text) && !text.isEmpty()
                        ? Optional.empty()
                        : violation("TR-18", name, "must be a string that is not empty, or be left out");
            default -> Optional.empty(); // a fact of somebody's own
        };
    }

    private static boolean isExitCode(JsonValue value) {
        return value instanceof JsonNumber number
                && number.integer().stream().anyMatch(code -> code >= 0 && code <= 255);
    }

    private static Optional<Violation> violation(String rule, String name, String message) {
        return Optional.of(new Violation(rule, META.child(name), message));
    }
}
