package dev.faultline.json;

/**
 * Something that is wrong with a JSON value, and its location. The message never repeats the value or names a class.
 */
public record JsonProblem(JsonPointer at, String message) {
    @Override
    public String toString() {
        return at + ": " + message;
    }
}
