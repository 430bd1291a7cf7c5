package dev.faultline.dialect;

import dev.faultline.json.JsonPointer;

/** One broken rule of a contract: the requirement's id, where in the envelope, and a sentence. */
public record Violation(String rule, JsonPointer at, String message) {
    @Override
    public String toString() {
        return rule + " at " + at + ": " + message;
    }
}
