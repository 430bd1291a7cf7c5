package dev.faultline.tool;

import dev.faultline.fault.CommonCode;
import dev.faultline.json.JsonPointer;
import dev.faultline.text.BoundedText;
import java.util.List;
import java.util.Optional;

/**
 * A problem with the arguments of a call. The message never repeats a value, which may be a secret.
 *
 * @param code one of the codes for arguments
 * @param at the location, relative to the arguments
 * @param nearest the name that the caller probably meant
 */
public record Issue(CommonCode code, JsonPointer at, String message, Optional<String> nearest) {
    private static final int MAX_NAME = 128;

    /** {@return the issue of a missing required argument} */
    public static Issue missing(JsonPointer at) {
        return new Issue(CommonCode.MISSING_REQUIRED_FIELD, at, name(at) + " is required", Optional.empty());
    }

    /** {@return the issue of several arguments of which a call must send one, and sends none} */
    static Issue missing(JsonPointer at, List<String> names) {
        return new Issue(
                CommonCode.MISSING_REQUIRED_FIELD,
                at.child(names.getFirst()),
                String.join(" or ", names) + " is required",
                Optional.empty());
    }

    /** {@return the issue of several arguments of which a call must send only one} */
    static Issue several(JsonPointer at, List<String> names) {
        return new Issue(
                CommonCode.INVALID_INPUT_VALUE,
                at.child(names.getFirst()),
                "send " + String.join(" or ", names) + ", not " + (names.size() == 2 ? "both" : "several"),
                Optional.empty());
    }

    /** {@return the issue of an argument with the wrong JSON type} */
    public static Issue type(JsonPointer at, String expected) {
        return new Issue(CommonCode.INVALID_INPUT_TYPE, at, name(at) + " must be " + expected, Optional.empty());
    }

    /** {@return the issue of an argument with the wrong format} */
    public static Issue format(JsonPointer at, String expected) {
        return new Issue(CommonCode.INVALID_INPUT_FORMAT, at, name(at) + " must be " + expected, Optional.empty());
    }

    /** {@return the issue of an argument whose value is not allowed} */
    public static Issue value(JsonPointer at, String expected) {
        return new Issue(CommonCode.INVALID_INPUT_VALUE, at, name(at) + " must be " + expected, Optional.empty());
    }

    /** {@return the issue of a path that is empty} */
    public static Issue emptyPath(JsonPointer at) {
        return new Issue(CommonCode.EMPTY_PATH, at, name(at) + " must be a non-empty string", Optional.empty());
    }

    /** {@return the issue of an argument that the tool does not have} */
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

    /** {@return what the caller should try, if there is a similar name} */
    public Optional<String> suggestion() {
        return nearest.map(name -> "Did you mean `" + name + "`?");
    }

    /** {@return the issue of an argument that is not JSON-safe, for this reason} */
    public static Issue flawed(JsonPointer at, String flaw) {
        return new Issue(CommonCode.INVALID_INPUT_FORMAT, at, name(at) + " " + flaw, Optional.empty());
    }

    // A long or deeply nested name must not push the explanation out of the message.
    private static String name(JsonPointer at) {
        return at.text().isEmpty() ? "arguments" : BoundedText.ellipsized(at.dotted(), MAX_NAME);
    }
}
