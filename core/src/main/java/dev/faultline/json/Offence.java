package dev.faultline.json;

/** A part that is not JSON-safe, and its location. The message never repeats the value or names a class. */
public record Offence(JsonPointer at, String message) {
    @Override
    public String toString() {
        return at + ": " + message;
    }
}
