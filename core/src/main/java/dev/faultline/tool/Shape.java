package dev.faultline.tool;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * What the value of a parameter may be: one object writes its JSON Schema and decodes its values, so that the two
 * cannot drift apart.
 */
public sealed interface Shape<T>
        permits TextShape, IntegerShape, FlagShape, ChoiceShape, ListShape, ObjectShape, AnyObjectShape, AnyShape {
    /** {@return any text} */
    static Shape<String> text() {
        return new TextShape(0, OptionalInt.empty(), Optional.empty());
    }

    /** {@return text of at least one character} */
    static Shape<String> nonEmptyText() {
        return new TextShape(1, OptionalInt.empty(), Optional.empty());
    }

    /** {@return text of so many Unicode characters} */
    static Shape<String> text(int minLength, int maxLength) {
        return new TextShape(minLength, OptionalInt.of(maxLength), Optional.empty());
    }

    /** {@return text that matches the pattern from end to end, which {@code description} puts into words} */
    static Shape<String> pattern(String regex, String description) {
        return new TextShape(
                0, OptionalInt.empty(), Optional.of(new TextShape.Form(Pattern.compile(regex), description)));
    }

    /** {@return an integer within the bounds, both included} */
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

    /** {@return an object with whatever members} */
    static Shape<JsonObject> anyObject() {
        return new AnyObjectShape();
    }

    /** {@return any JSON value but null} */
    static Shape<JsonValue> any() {
        return new AnyShape();
    }

    /**
     * {@return the JSON Schema of the values that {@code decode} takes} It stays plain, because models and their
     * validators read it: it leaves out the range of Java's integer types, and says nothing about null.
     */
    JsonObject schema();

    /** {@return a word for the value in a template, such as {@code <integer>}} */
    JsonValue placeholder();

    /** {@return the value; empty after adding an issue} */
    Optional<T> decode(JsonValue value, JsonPointer at, Issues issues);
}
