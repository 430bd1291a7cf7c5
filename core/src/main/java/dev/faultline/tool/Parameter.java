package dev.faultline.tool;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import java.util.Optional;

/**
 * A declared parameter. {@code T} is the type that the tool receives: the value, or an {@code Optional} of it.
 *
 * <p>An optional parameter may be omitted or null; both mean the same.
 */
public sealed interface Parameter<T> {
    /** A parameter that every call must send. */
    record Required<T>(String name, Shape<T> shape, String description) implements Parameter<T> {}

    /** A parameter that a call may omit. */
    record Maybe<T>(String name, Shape<T> shape, String description) implements Parameter<Optional<T>> {}

    /** {@return a parameter that every call must send} */
    static <T> Parameter<T> required(String name, Shape<T> shape, String description) {
        return new Required<>(name, shape, description);
    }

    /** {@return a parameter that a call may omit} */
    static <T> Parameter<Optional<T>> optional(String name, Shape<T> shape, String description) {
        return new Maybe<>(name, shape, description);
    }

    /** {@return the name that clients use} */
    String name();

    /** {@return the values that it accepts} */
    Shape<?> shape();

    /** {@return one sentence that says what it is for} */
    String description();

    /**
     * {@return its JSON Schema} The schema of an optional parameter does not mention null: several clients and models
     * reject an array of types, and omitting the parameter means the same.
     */
    default JsonObject schema() {
        return shape().schema().with(JsonObject.of("description", new JsonString(description())));
    }
}
