package dev.faultline.classify;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A result that is a single object, which perhaps says that the call failed.
 *
 * @param declared the members that the tool's output schema declares: they are data
 */
record ErrorObject(JsonObject object, Set<String> declared) {
    /** The members of an object that says only whether something failed, and why. */
    private static final Set<String> REPORT =
            Set.of("error", "errors", "message", "code", "status", "success", "ok", "details");

    /** Texts in {@code error} that mean that there was none. */
    private static final Set<String> NOTHING = Set.of("", "none", "null", "no error", "ok", "success");

    /** Members that name an error, in the spelling of many APIs. */
    private static final List<String> ERRORS =
            List.of("error", "Error", "err", "errmsg", "errorMessage", "error_message", "__type");

    private static final List<String> REASONS =
            List.of("message", "detail", "details", "reason", "description", "info", "error", "Message", "msg");

    private static final Set<String> FAILED = Set.of("error", "failed", "failure", "rejected", "denied");

    private static final Set<String> HONEST = Set.of("failed", "failure", "rejected", "denied");

    /** An object with more members than this has data. */
    private static final int MOST_MEMBERS = 6;

    /** {@return the text of the failure, if the object has no data and says that it failed} */
    Optional<String> failure() {
        boolean reportsOnly = REPORT.containsAll(object.members().keySet()) && isFlag("success") && isFlag("ok");
        if (!reportsOnly || succeeded()) {
            return Optional.empty();
        }
        boolean failed = isFalse("success") || isFalse("ok") || saysError("status") || saysError("code");
        return said("error").or(() -> failed ? said("message") : Optional.empty());
    }

    /** {@return whether it probably says that the call failed, although it has other members} */
    boolean resemblesAFailure() {
        if (object.members().size() > MOST_MEMBERS || succeeded()) {
            return false;
        }
        return ERRORS.stream().anyMatch(name -> said(name).isPresent())
                || flagged()
                || failedStatus()
                || listsErrorsOnly()
                || detailOnly();
    }

    private boolean flagged() {
        boolean failed = isFalse("success") || isFalse("ok") || is(JsonNumber.of(0), "ok");
        return (failed || is(JsonBoolean.TRUE, "error") || is(JsonBoolean.TRUE, "isError"))
                && (object.members().size() == 1 || reason());
    }

    private boolean reason() {
        return Stream.concat(REASONS.stream(), Stream.of("errors", "errmsg"))
                .anyMatch(name -> object.get(name)
                        .filter(value -> !(value instanceof JsonNull) && !declared.contains(name))
                        .isPresent());
    }

    // "failed" and "denied" may be the honest state of something else, such as a payment.
    private boolean saysError(String name) {
        return !declared.contains(name)
                && object.get(name)
                        .filter(value -> saysFailed(value)
                                && !(value instanceof JsonString(String word)
                                        && HONEST.contains(word.toLowerCase(Locale.ROOT))))
                        .isPresent();
    }

    private boolean failedStatus() {
        return Stream.of("status", "statusCode", "cod", "code", "type", "object")
                        .filter(name -> !declared.contains(name))
                        .flatMap(name -> object.get(name).stream())
                        .anyMatch(ErrorObject::saysFailed)
                && reason();
    }

    private static boolean saysFailed(JsonValue value) {
        return switch (value) {
            case JsonString(String text) ->
                FAILED.contains(text.toLowerCase(Locale.ROOT)) || text.matches("[45]\\d\\d");
            case JsonNumber number -> number.integer().stream().anyMatch(status -> status >= 400 && status < 600);
            default -> false; // a status is a word or a number
        };
    }

    // As in GraphQL.
    private boolean listsErrorsOnly() {
        boolean errors = object.get("errors")
                .filter(it -> it instanceof JsonArray(List<JsonValue> items) && !items.isEmpty())
                .isPresent();
        boolean data = object.members().entrySet().stream()
                .anyMatch(it -> !REPORT.contains(it.getKey()) && !(it.getValue() instanceof JsonNull));
        return errors && !data && !declared.contains("errors");
    }

    // As in many Python web frameworks, and the API of GitHub.
    private boolean detailOnly() {
        Set<String> names = object.members().keySet();
        return names.equals(Set.of("detail")) || names.equals(Set.of("message", "documentation_url"));
    }

    private Optional<String> said(String name) {
        return object.get(name).filter(it -> !declared.contains(name)).flatMap(ErrorObject::text);
    }

    private static Optional<String> text(JsonValue value) {
        return switch (value) {
            case JsonString(String text) ->
                NOTHING.contains(text.strip().toLowerCase(Locale.ROOT)) ? Optional.empty() : Optional.of(text);
            case JsonObject error -> errorText(error);
            default -> Optional.empty(); // a flag, a number or a list is data
        };
    }

    // An object of numbers is a measurement.
    private static Optional<String> errorText(JsonObject error) {
        boolean words = error.members().values().stream().anyMatch(JsonString.class::isInstance);
        return error.string("message").or(() -> words ? Optional.of(JsonText.print(error)) : Optional.empty());
    }

    private boolean succeeded() {
        return is(JsonBoolean.TRUE, "success") || is(JsonBoolean.TRUE, "ok");
    }

    private boolean isFalse(String name) {
        return is(JsonBoolean.FALSE, name);
    }

    private boolean is(JsonValue value, String name) {
        return object.get(name).filter(value::equals).isPresent();
    }

    // A text under "success" is something else, such as a translation.
    private boolean isFlag(String name) {
        return object.get(name)
                .filter(it -> !(it instanceof JsonBoolean || it instanceof JsonNull))
                .isEmpty();
    }
}
