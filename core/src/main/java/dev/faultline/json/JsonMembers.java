package dev.faultline.json;

import java.util.Optional;

/** Receives the members of an object in order, each name once. */
public interface JsonMembers {
    /** Adds a member. */
    JsonMembers put(String name, JsonValue value);

    /** Adds a string; unpaired surrogates become U+FFFD. */
    JsonMembers put(String name, String value);

    /** Adds an integer. */
    default JsonMembers put(String name, long value) {
        return put(name, JsonNumber.of(value));
    }

    /** Adds a boolean. */
    default JsonMembers put(String name, boolean value) {
        return put(name, JsonBoolean.of(value));
    }

    /** Adds a string if it is present. */
    default JsonMembers putIfPresent(String name, Optional<String> value) {
        return value.isPresent() ? put(name, value.get()) : this;
    }

    /** Adds a string, or null if it is absent. */
    default JsonMembers putOrNull(String name, Optional<String> value) {
        return value.isPresent() ? put(name, value.get()) : put(name, JsonNull.NULL);
    }
}
