package dev.faultline.tool;

import dev.faultline.fault.CommonCode;
import dev.faultline.json.JsonPointer;
import java.util.Optional;

/** One thing that is wrong with a call's arguments. The sentence never repeats a value, which may be a secret. */
record Issue(CommonCode code, JsonPointer at, String message, Optional<String> suggestion) {
    static Issue missing(JsonPointer at) {
        return new Issue(CommonCode.MISSING_REQUIRED_FIELD, at, name(at) + " is required", Optional.empty());
    }

    static Issue type(JsonPointer at, String expected) {
        return new Issue(CommonCode.INVALID_INPUT_TYPE, at, name(at) + " must be " + expected, Optional.empty());
    }

    static Issue format(JsonPointer at, String expected) {
        return new Issue(CommonCode.INVALID_INPUT_FORMAT, at, name(at) + " must be " + expected, Optional.empty());
    }

    static Issue value(JsonPointer at, String expected) {
        return new Issue(CommonCode.INVALID_INPUT_VALUE, at, name(at) + " must be " + expected, Optional.empty());
    }

    static Issue unknown(JsonPointer at) {
        return new Issue(
                CommonCode.INVALID_INPUT_VALUE, at, name(at) + " is not an argument of this tool", Optional.empty());
    }

    Issue didYouMean(Optional<String> nearest) {
        return new Issue(code, at, message, nearest.map(name -> "Did you mean `" + name + "`?"));
    }

    private static String name(JsonPointer at) {
        return at.text().isEmpty() ? "arguments" : at.dotted();
    }
}
