package dev.faultline.fault;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonProblem;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.text.BoundedText;
import dev.faultline.text.Redactor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong. Two faults with the same content are equal, regardless of where and when they occurred.
 *
 * @param message one sentence for people, safe to show; never blank
 * @param statedRetry whether the same call may be tried again, if the thrower or the envelope stated it; otherwise the
 *     code decides, see {@link #retry()}
 * @param effect whether the failed call may have changed something
 * @param suggestion what to do next, in at most {@value #MAX_SUGGESTION} bytes
 * @param arguments the arguments that are wrong, by name or dotted path ({@code a.0.b}); at most
 *     {@value #MAX_ARGUMENTS}
 * @param details facts for programs
 * @param cause what caused the fault
 */
public record Fault(
        FaultCode code,
        String message,
        Optional<Retry> statedRetry,
        Effect effect,
        Optional<String> suggestion,
        List<String> arguments,
        Optional<JsonValue> details,
        Optional<Cause> cause) {
    /** The message of an unexpected failure (R26). */
    public static final String UNFORESEEN = "An unexpected error occurred";

    /** The message for a tool that did not answer within its time limit. */
    public static final String LATE = "The tool did not answer in time";

    /** The message for any other request that the server did not answer within its time limit. */
    public static final String LATE_SERVER = "The server did not answer in time";

    /** The maximum size of a message, in bytes. */
    public static final int MAX_MESSAGE = 4096;

    /** The maximum size of a suggestion, in bytes. */
    public static final int MAX_SUGGESTION = 512;

    /** The maximum number of arguments that a fault names. */
    public static final int MAX_ARGUMENTS = 16;

    /** The maximum size of the name or path of an argument, in bytes. */
    public static final int MAX_ARGUMENT = 256;

    /** The maximum size of details, in bytes. */
    public static final int MAX_DETAILS = 64 * 1024;

    /** The maximum size of a location in unsafe details: fifty of them, all escaped, fit beside the message. */
    private static final int MAX_LOCATION = 120;

    /**
     * Truncates the texts and the list of arguments, replaces a blank message by the code's meaning, and drops what is
     * blank or repeated.
     */
    public Fault {
        String given = message.isBlank() ? code.facts().meaning() : message;
        message = BoundedText.ellipsized(JsonString.wellFormed(given), MAX_MESSAGE);
        suggestion = suggestion
                .filter(text -> !text.isBlank())
                .map(text -> BoundedText.ellipsized(JsonString.wellFormed(text), MAX_SUGGESTION));
        arguments = arguments.isEmpty() ? List.of() : usable(arguments);
    }

    private static List<String> usable(List<String> arguments) {
        return arguments.stream()
                .filter(name -> !name.isBlank())
                .map(name -> BoundedText.ellipsized(JsonString.wellFormed(name), MAX_ARGUMENT))
                .distinct()
                .limit(MAX_ARGUMENTS)
                .toList();
    }

    /** A fault with a stated retry answer, which overrides that of the code. */
    public Fault(
            FaultCode code,
            String message,
            Retry retry,
            Effect effect,
            Optional<String> suggestion,
            List<String> arguments,
            Optional<JsonValue> details,
            Optional<Cause> cause) {
        this(code, message, Optional.of(retry), effect, suggestion, arguments, details, cause);
    }

    /** {@return a fault with the code's own retry answer and an unknown effect} */
    public static Fault of(FaultCode code, String message) {
        return new Fault(
                code,
                message,
                Optional.<Retry>empty(),
                Effect.UNKNOWN,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    /** {@return the fault of an unexpected failure} */
    public static Fault unforeseen(FaultCode code, Cause cause) {
        return of(code, UNFORESEEN).withCause(cause);
    }

    /** {@return whether the same call may be tried again; this answer is authoritative} */
    public Retry retry() {
        return statedRetry.orElseGet(() -> code.facts().retry());
    }

    /**
     * {@return this fault without the retry that only its code allows; in that case the advice replaces the suggestion,
     * which may recommend a retry}
     */
    public Fault withoutDefaultRetry(String advice) {
        return statedRetry.isEmpty() && retry().isAllowed()
                ? withRetry(Retry.UNKNOWN).withSuggestion(advice)
                : this;
    }

    /** {@return this fault, with an immediate retry allowed} */
    public Fault retryNow() {
        return withRetry(Retry.NOW);
    }

    /** {@return this fault, with a retry allowed after the delay} */
    public Fault retryAfter(Duration delay) {
        return withRetry(Retry.after(delay));
    }

    /** {@return this fault with this retry answer} */
    public Fault withRetry(Retry other) {
        return new Fault(code, message, other, effect, suggestion, arguments, details, cause);
    }

    /** {@return this fault with this code; the retry answer stays if it was stated} */
    public Fault withCode(FaultCode other) {
        return new Fault(other, message, statedRetry, effect, suggestion, arguments, details, cause);
    }

    /** {@return this fault with this effect} */
    public Fault withEffect(Effect other) {
        return new Fault(code, message, statedRetry, other, suggestion, arguments, details, cause);
    }

    /** {@return this fault with this message} */
    public Fault withMessage(String other) {
        return new Fault(code, other, statedRetry, effect, suggestion, arguments, details, cause);
    }

    /** {@return this fault with this suggestion} */
    public Fault withSuggestion(String text) {
        return new Fault(code, message, statedRetry, effect, Optional.of(text), arguments, details, cause);
    }

    /** {@return this fault, naming the arguments that are wrong} */
    public Fault withArguments(List<String> names) {
        return new Fault(code, message, statedRetry, effect, suggestion, names, details, cause);
    }

    /** {@return this fault with this cause} */
    public Fault withCause(Cause other) {
        return new Fault(code, message, statedRetry, effect, suggestion, arguments, details, Optional.of(other));
    }

    /**
     * {@return this fault with these details} Accepts everything that {@link JsonValue#of} accepts; null becomes JSON
     * null. If the details are not JSON-safe or too large, returns a fault that reports this and has the original fault
     * as its cause, so that an incomplete report is never sent as a complete one.
     */
    public Fault withDetails(@Nullable Object raw) {
        return switch (JsonValue.of(raw)) {
            case JsonReading.Clean(JsonValue value)
            when BoundedText.fits(JsonText.print(value), MAX_DETAILS) ->
                new Fault(code, message, statedRetry, effect, suggestion, arguments, Optional.of(value), cause);
            case JsonReading.Clean(JsonValue value) -> unsafe(tooLarge(MAX_DETAILS));
            case JsonReading.Flawed(JsonValue value, List<JsonProblem> problems) -> unsafe(problems);
            case JsonReading.Unreadable(JsonProblem problem) -> unsafe(List.of(problem));
            case JsonReading.TooManyValues(JsonProblem problem) -> unsafe(List.of(problem));
        };
    }

    private static List<JsonProblem> tooLarge(int limit) {
        return List.of(new JsonProblem(JsonPointer.ROOT, "is larger than " + limit + " bytes"));
    }

    // TE-15: exactly these two members; the original code and retry answer are kept in the cause.
    private Fault unsafe(List<JsonProblem> problems) {
        JsonValue report = JsonObject.builder()
                .put("originalError", message)
                .put(
                        "validationErrors",
                        JsonArray.ofStrings(
                                problems.stream().map(Fault::bounded).toList()))
                .build();
        Fault broken = of(CommonCode.INTERNAL_ERROR, "Error details validation failed");
        return new Fault(
                broken.code,
                broken.message,
                broken.statedRetry,
                effect,
                Optional.empty(),
                List.of(),
                Optional.of(report),
                Optional.of(new Cause.Replaced(this)));
    }

    // The location contains names from the tool, which can have any length.
    private static String bounded(JsonProblem problem) {
        return BoundedText.ellipsized(problem.at().toString(), MAX_LOCATION) + ": " + problem.message();
    }

    /** {@return whether nothing but the thrown exception explains the failure} */
    public boolean isUnforeseen() {
        return code == CommonCode.UNEXPECTED || code == CommonCode.INTERNAL_ERROR;
    }

    /** {@return the text for a dialect that shows thrown text: that of an unexpected failure, else the message} */
    public String thrownTextOrMessage() {
        return cause.filter(inner -> isUnforeseen() && !(inner instanceof Cause.Replaced))
                .map(Cause::message)
                .filter(text -> !text.isBlank())
                .orElse(message);
    }

    /** {@return this fault, truncated to these limits} Details that are too large are reported as an internal error. */
    public Fault within(FaultLimits limits) {
        if (limits.equals(FaultLimits.STANDARD)) {
            return this;
        }
        boolean fits = details.isEmpty() || BoundedText.fits(JsonText.print(details.get()), limits.details());
        Fault sound = fits
                ? this
                : new Fault(code, message, statedRetry, effect, suggestion, arguments, Optional.empty(), cause)
                        .unsafe(tooLarge(limits.details()));
        return new Fault(
                sound.code,
                BoundedText.ellipsized(sound.message, limits.message()),
                sound.statedRetry,
                sound.effect,
                sound.suggestion.map(text -> BoundedText.ellipsized(text, limits.suggestion())),
                sound.arguments,
                sound.details,
                sound.cause.map(inner -> inner.within(limits)));
    }

    /** {@return this fault without secrets} */
    public Fault redacted(Redactor redactor) {
        return new Fault(
                code,
                redactor.text(message),
                statedRetry,
                effect,
                suggestion.map(redactor::text),
                arguments.stream().map(redactor::text).toList(),
                details.map(redactor::json),
                cause.map(inner -> inner.redacted(redactor)));
    }
}
