package dev.faultline.json;

/** One thing that is not JSON-safe, and where. The sentence never repeats the value or names a class. */
public record Offence(JsonPointer at, String message) {
    @Override
    public String toString() {
        return at + ": " + message;
    }
}
