package dev.faultline.tool;

import dev.faultline.fault.CommonCode;
import dev.faultline.json.JsonPointer;
import java.util.Optional;

/**
 * One thing that is wrong with a call's arguments. The sentence never repeats a value, which may be a secret.
 *
 * @param code one of those for arguments
 * @param at where, beginning at the arguments
 */
public record Issue(CommonCode code, JsonPointer at, String message, Optional<String> suggestion) {
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

    /** {@return this issue with a suggestion of the nearest name, if there is one} */
    public Issue didYouMean(Optional<String> nearest) {
        return new Issue(code, at, message, nearest.map(name -> "Did you mean `" + name + "`?"));
    }

    private static String name(JsonPointer at) {
        return at.text().isEmpty() ? "arguments" : at.dotted();
    }
}
