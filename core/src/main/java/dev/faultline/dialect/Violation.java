package dev.faultline.dialect;

import dev.faultline.json.JsonPointer;

/** A violation of a contract: the id of the requirement, the location in the envelope, and an explanation. */
public record Violation(String rule, JsonPointer at, String message) {
    @Override
    public String toString() {
        return rule + " at " + at + ": " + message;
    }
}
