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

    /** The names of the result's own members, which would be misleading as facts. */
    static final Set<String> RESERVED = Set.of("isError", "content");

    private static final Set<String> NAMES = Set.of(ERROR_TYPE, ERROR_CODE);

    private MetaRules() {}

    /** {@return the meta in the contract's order; facts with reserved names are ignored} */
    static JsonObject write(String errorType, Optional<String> errorCode, JsonObject facts) {
        return JsonObject.builder()
                .put(ERROR_TYPE, errorType)
                .putIfPresent(ERROR_CODE, errorCode)
                .build()
                .with(without(facts, NAMES));
    }

    /** {@return the members of the meta except the error's type and code and the occurrence} */
    static JsonObject facts(JsonObject meta) {
        return without(without(meta, NAMES), Set.of(OccurrenceMeta.KEY));
    }

    private static JsonObject without(JsonObject object, Set<String> names) {
        Map<String, JsonValue> others = new LinkedHashMap<>(object.members());
        others.keySet().removeAll(names);
        others.keySet().removeAll(RESERVED);
        return new JsonObject(others);
    }

    /** {@return the facts that are allowed in a result of this type} */
    static JsonObject allowed(String errorType, JsonObject facts) {
        Map<String, JsonValue> allowed = new LinkedHashMap<>(facts.members());
        allowed.entrySet()
                .removeIf(
                        fact -> check(errorType, fact.getKey(), fact.getValue()).isPresent());
        return new JsonObject(allowed);
    }

    /** {@return the rule that this member violates in the meta of a result of this type, if any} */
    static Optional<Violation> check(String errorType, String name, JsonValue value) {
        if (RESERVED.contains(name)) {
            return violation("TR-46", name, "is reserved for the result itself and must not be in _meta");
        }
        if (name.equals(PROGRAMMING_ERROR)) {
            boolean valid = value.equals(JsonBoolean.TRUE) && errorType.equals(UncodedError.UNKNOWN_ERROR.wire());
            return valid ? Optional.empty() : violation("TR-17", name, "must be true, and only on an UnknownError");
        }
        return errorType.equals(ToolResultCode.GH_CLI_ERROR.errorType()) ? checkCommand(name, value) : Optional.empty();
    }

    private static Optional<Violation> checkCommand(String name, JsonValue value) {
        return switch (name) {
            case "exitCode" ->
                isExitCode(value) ? Optional.empty() : violation("TR-04", name, "must be an integer from 0 to 255");
            case "stderr" ->
                value instanceof JsonString ? Optional.empty() : violation("TR-03", name, "must be a string");
            case "stdout" ->
                value instanceof JsonString(String text) && !text.isEmpty()
                        ? Optional.empty()
                        : violation("TR-18", name, "must be a string that is not empty, or be left out");
            default -> Optional.empty(); // any other fact
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
