package dev.faultline.dialects.systemerror;

import dev.faultline.fault.Cause;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.text.ForeignText;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * The parts of an error that has no type of this contract: a raw, thrown or {@linkplain LegacyError legacy} error.
 *
 * @param code its code, registered or not
 * @param message its text without the code, made safe
 * @param origin the phase and invariant that it names
 */
record UntypedError(Optional<String> code, String message, Origin origin) {
    /** {@return the parts of {@code thrown}, which was converted to {@code cause}} */
    static UntypedError from(Object thrown, Cause cause) {
        return switch (thrown) {
            case LegacyError error ->
                new UntypedError(Optional.of(error.errorCode()), withoutCode(cause.message()), origin(error));
            case Map<?, ?> map -> from(object(map));
            // any other Java class
            default -> new UntypedError(codeInFront(cause.message()), withoutCode(cause.message()), Origin.UNKNOWN);
        };
    }

    private static UntypedError from(JsonObject object) {
        return new UntypedError(
                object.string("error_code").or(() -> object.string("code")),
                ForeignText.safe(object.string("human_message")
                        .or(() -> object.string("message"))
                        .orElse("")),
                Origin.UNKNOWN);
    }

    /** {@return its code, if that is registered} */
    Optional<SystemErrorCode> registered() {
        return code.flatMap(SystemErrorCode::find);
    }

    /** {@return the cause, with the code of this error if it has none} */
    Cause completed(Cause cause) {
        return cause instanceof Cause.Thrown thrown && thrown.code().isEmpty()
                ? new Cause.Thrown(thrown.name(), thrown.message(), code, thrown.cause(), thrown.suppressed())
                : cause;
    }

    private static Origin origin(LegacyError error) {
        ErrorContext phased = error.phase().map(ErrorContext.NONE::phaseId).orElse(ErrorContext.NONE);
        return error.invariant().map(phased::invariant).orElse(phased).origin();
    }

    // Words in capitals before a colon are a code only if it is registered.
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
        return JsonValue.of(map).readable().orElse(JsonNull.NULL) instanceof JsonObject object
                ? object
                : JsonObject.EMPTY;
    }
}
