package dev.faultline.tool;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The values that a parameter accepts. One object writes the JSON Schema and decodes the values, so that the two cannot
 * diverge.
 */
public sealed interface Shape<T>
        permits TextShape,
                PathShape,
                IntegerShape,
                FlagShape,
                ChoiceShape,
                ListShape,
                ObjectShape,
                AnyObjectShape,
                AnyShape {
    /** {@return any text} */
    static Shape<String> text() {
        return new TextShape(0, OptionalInt.empty(), Optional.empty());
    }

    /**
     * {@return the path of a file or folder} An empty one is {@link dev.faultline.fault.CommonCode#EMPTY_PATH} (R4);
     * what else is wrong with a path depends on where it leads, and is for the tool to find out.
     */
    static Shape<String> path() {
        return new PathShape();
    }

    /** {@return text of at least one character} */
    static Shape<String> nonEmptyText() {
        return new TextShape(1, OptionalInt.empty(), Optional.empty());
    }

    /** {@return text whose number of Unicode characters is within the bounds} */
    static Shape<String> text(int minLength, int maxLength) {
        return new TextShape(minLength, OptionalInt.of(maxLength), Optional.empty());
    }

    /** {@return text that matches the whole pattern; {@code description} describes the pattern for people} */
    static Shape<String> pattern(String regex, String description) {
        return new TextShape(
                0, OptionalInt.empty(), Optional.of(new TextShape.Form(Pattern.compile(regex), description)));
    }

    /** {@return an integer within the bounds, inclusive} */
    static Shape<Long> integer(long min, long max) {
        return new IntegerShape(min, max);
    }

    /** {@return true or false} */
    static Shape<Boolean> flag() {
        return new FlagShape();
    }

    /** {@return one of these texts} */
    static Shape<String> oneOf(String... choices) {
        return new ChoiceShape(List.of(choices));
    }

    /** {@return a list of values of this shape} */
    static <T> Shape<List<T>> listOf(Shape<T> items) {
        return new ListShape<>(items);
    }

    /** {@return an object with these members} */
    static <A> Shape<A> object(Parameters<A> members) {
        return new ObjectShape<>(members);
    }

    /** {@return an object with any members} */
    static Shape<JsonObject> anyObject() {
        return new AnyObjectShape();
    }

    /** {@return any JSON value except null} */
    static Shape<JsonValue> any() {
        return new AnyShape();
    }

    /**
     * {@return the JSON Schema of the values that {@code decode} accepts} It is kept simple, because models and their
     * validators read it: it omits the range of Java's integer types and does not mention null.
     */
    JsonObject schema();

    /** {@return a placeholder for the value in a template, such as {@code <integer>}} */
    JsonValue placeholder();

    /** {@return the value; empty if it is invalid, after adding an issue} */
    Optional<T> decode(JsonValue value, JsonPointer at, Issues issues);
}
