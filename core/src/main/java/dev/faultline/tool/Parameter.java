package dev.faultline.tool;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import java.util.Optional;

/**
 * One declared parameter. {@code T} is what the tool gets for it: the value, or an {@code Optional} of it.
 *
 * <p>An optional parameter may be left out or sent as null, which means the same.
 */
public sealed interface Parameter<T> {
    /** A parameter that every call must send. */
    record Required<T>(String name, Shape<T> shape, String description) implements Parameter<T> {}

    /** A parameter that a call may leave out. */
    record Maybe<T>(String name, Shape<T> shape, String description) implements Parameter<Optional<T>> {}

    /** {@return a parameter that every call must send} */
    static <T> Parameter<T> required(String name, Shape<T> shape, String description) {
        return new Required<>(name, shape, description);
    }

    /** {@return a parameter that a call may leave out} */
    static <T> Parameter<Optional<T>> optional(String name, Shape<T> shape, String description) {
        return new Maybe<>(name, shape, description);
    }

    /** {@return the name clients send it by} */
    String name();

    /** {@return what its value may be} */
    Shape<?> shape();

    /** {@return what it is for, in a sentence} */
    String description();

    /**
     * {@return its JSON Schema} The schema of an optional parameter does not mention null: several clients and models
     * reject an array of types, and leaving the parameter out means the same.
     */
    default JsonObject schema() {
        return shape().schema().with(JsonObject.of("description", new JsonString(description())));
    }
}
