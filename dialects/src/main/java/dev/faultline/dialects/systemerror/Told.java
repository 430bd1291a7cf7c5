package dev.faultline.dialects.systemerror;

import dev.faultline.fault.Cause;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonValue;
import dev.faultline.text.ForeignText;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * What an untyped or older error tells of itself.
 *
 * @param code its code, registered or not
 * @param words what it says besides its code, made safe
 * @param origin the phase and invariant that it names
 */
record Told(Optional<String> code, String words, Origin origin) {
    /** {@return what {@code thrown} tells, of which {@code cause} was made} */
    static Told by(Object thrown, Cause cause) {
        return switch (thrown) {
            case LegacyError error ->
                new Told(Optional.of(error.errorCode()), withoutCode(cause.message()), origin(error));
            case Map<?, ?> map -> by(object(map));
            // the open world of Java classes
            default -> new Told(codeInFront(cause.message()), withoutCode(cause.message()), Origin.UNKNOWN);
        };
    }

    private static Told by(JsonObject object) {
        return new Told(
                object.string("error_code").or(() -> object.string("code")),
                ForeignText.safe(object.string("human_message")
                        .or(() -> object.string("message"))
                        .orElse("")),
                Origin.UNKNOWN);
    }

    /** {@return its code, if that is one of ours} */
    Optional<SystemErrorCode> registered() {
        return code.flatMap(SystemErrorCode::find);
    }

    /** {@return the cause with the code that was told, where it has none} */
    Cause completed(Cause cause) {
        return cause instanceof Cause.Thrown thrown && thrown.code().isEmpty()
                ? new Cause.Thrown(thrown.name(), thrown.message(), code, thrown.cause(), thrown.suppressed())
                : cause;
    }

    private static Origin origin(LegacyError error) {
        Context phased = error.phase().map(Context.NONE::phaseId).orElse(Context.NONE);
        return error.invariant().map(phased::invariant).orElse(phased).origin();
    }

    // Words in capitals before a colon are a code only if it is ours.
    private static Optional<String> codeInFront(String text) {
        Matcher front = PlainEnglish.CODE_IN_FRONT.matcher(text);
        return front.lookingAt()
                ? Optional.ofNullable(front.group(1))
                        .or(() -> Optional.ofNullable(front.group(2)))
                        .filter(code -> SystemErrorCode.find(code).isPresent())
                : Optional.empty();
    }

    private static String withoutCode(String text) {
        Matcher front = PlainEnglish.CODE_IN_FRONT.matcher(text);
        return front.lookingAt() ? text.substring(front.end()) : text;
    }

    private static JsonObject object(Map<?, ?> map) {
        JsonValue value = switch (JsonValue.of(map)) {
            case JsonReading.Clean(JsonValue clean) -> clean;
            case JsonReading.Flawed(JsonValue rest, var offences) -> rest;
            case JsonReading.Unreadable unreadable -> JsonObject.EMPTY;
        };
        return value instanceof JsonObject object ? object : JsonObject.EMPTY;
    }
}
