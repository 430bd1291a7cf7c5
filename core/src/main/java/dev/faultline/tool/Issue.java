package dev.faultline.tool;

import dev.faultline.fault.CommonCode;
import dev.faultline.json.JsonPointer;
import dev.faultline.text.BoundedText;
import java.util.Optional;

/**
 * One thing that is wrong with a call's arguments. The sentence never repeats a value, which may be a secret.
 *
 * @param code one of those for arguments
 * @param at where, beginning at the arguments
 * @param nearest the name that the caller probably meant
 */
public record Issue(CommonCode code, JsonPointer at, String message, Optional<String> nearest) {
    private static final int MAX_NAME = 128;

    /** An argument that must be there is not. */
    public static Issue missing(JsonPointer at) {
        return new Issue(CommonCode.MISSING_REQUIRED_FIELD, at, name(at) + " is required", Optional.empty());
    }

    /** An argument has another JSON type than it must have. */
    public static Issue type(JsonPointer at, String expected) {
        return new Issue(CommonCode.INVALID_INPUT_TYPE, at, name(at) + " must be " + expected, Optional.empty());
    }

    /** An argument is not written in the form that it must have. */
    public static Issue format(JsonPointer at, String expected) {
        return new Issue(CommonCode.INVALID_INPUT_FORMAT, at, name(at) + " must be " + expected, Optional.empty());
    }

    /** The value of an argument is not allowed. */
    public static Issue value(JsonPointer at, String expected) {
        return new Issue(CommonCode.INVALID_INPUT_VALUE, at, name(at) + " must be " + expected, Optional.empty());
    }

    /** The tool has no such argument. */
    public static Issue unknown(JsonPointer at) {
        return new Issue(
                CommonCode.INVALID_INPUT_VALUE, at, name(at) + " is not an argument of this tool", Optional.empty());
    }

    /** {@return this issue with the name that the caller probably meant, if there is one} */
    public Issue didYouMean(Optional<String> name) {
        return new Issue(code, at, message, name);
    }

    /** {@return the message with the name that the caller probably meant, for dialects that carry no suggestion} */
    public String sentence() {
        return nearest.map(name -> message + " (did you mean `" + name + "`?)").orElse(message);
    }

    /** {@return what the caller should try, if a name is near} */
    public Optional<String> suggestion() {
        return nearest.map(name -> "Did you mean `" + name + "`?");
    }

    /** An argument is not JSON-safe, for the reason that this flaw gives. */
    public static Issue flawed(JsonPointer at, String flaw) {
        return new Issue(CommonCode.INVALID_INPUT_FORMAT, at, name(at) + " " + flaw, Optional.empty());
    }

    // A long name, or a place deep inside, must not push out what is wrong with it.
    private static String name(JsonPointer at) {
        return at.text().isEmpty() ? "arguments" : BoundedText.ellipsized(at.dotted(), MAX_NAME);
    }
}
