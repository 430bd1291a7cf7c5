package dev.faultline.json;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A JSON object; members keep the order they were given in. */
public record JsonObject(Map<String, JsonValue> members) implements JsonValue {
    /** The object without members. */
    public static final JsonObject EMPTY = new JsonObject(Map.of());

    /**
     * Copies the members.
     *
     * @throws IllegalArgumentException if a name has half of a surrogate pair
     * @throws NullPointerException if a name or a value is Java's null
     */
    public JsonObject {
        Map<String, JsonValue> copy = members instanceof Builder.Members own ? own : new LinkedHashMap<>(members);
        copy.forEach((name, value) -> {
            if (!JsonString.isWellFormed(name)) {
                throw new IllegalArgumentException("half of a surrogate pair in a member's name");
            }
            Objects.requireNonNull(value, "a member without a value");
        });
        members = Collections.unmodifiableMap(copy);
    }

    /** {@return an object with one member} */
    public static JsonObject of(String name, JsonValue value) {
        return builder().put(name, value).build();
    }

    /** {@return a builder that keeps the order of its calls} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return the member of this name} */
    public Optional<JsonValue> get(String name) {
        return Optional.ofNullable(members.get(name));
    }

    /** {@return the member of this name, if it is a string} */
    public Optional<String> string(String name) {
        return members.get(name) instanceof JsonString(String value) ? Optional.of(value) : Optional.empty();
    }

    /** {@return the member of this name, if it is an object} */
    public Optional<JsonObject> object(String name) {
        return members.get(name) instanceof JsonObject object ? Optional.of(object) : Optional.empty();
    }

    /** {@return this object with the other's members after its own; where both have a name, the other's wins} */
    public JsonObject with(JsonObject other) {
        Map<String, JsonValue> both = new LinkedHashMap<>(members);
        both.putAll(other.members);
        return new JsonObject(both);
    }

    /** Collects members in order; where a name comes again, its last value counts. */
    public static final class Builder implements JsonMembers {
        private Members members = new Members();

        private Builder() {}

        /**
         * Members that nobody holds but a builder, which lets go of them when the object is built: not to be copied.
         */
        private static final class Members extends LinkedHashMap<String, JsonValue> {
            private static final long serialVersionUID = 1;
        }

        @Override
        public Builder put(String name, JsonValue value) {
            members.put(name, value);
            return this;
        }

        @Override
        public Builder put(String name, String value) {
            return put(name, JsonString.repaired(value));
        }

        @Override
        public Builder put(String name, long value) {
            return put(name, JsonNumber.of(value));
        }

        @Override
        public Builder put(String name, boolean value) {
            return put(name, JsonBoolean.of(value));
        }

        @Override
        public Builder putIfPresent(String name, Optional<String> value) {
            return value.isPresent() ? put(name, value.get()) : this;
        }

        @Override
        public Builder putOrNull(String name, Optional<String> value) {
            return value.isPresent() ? put(name, value.get()) : put(name, JsonNull.NULL);
        }

        /** {@return the object; the builder is empty again then} */
        public JsonObject build() {
            if (members.isEmpty()) {
                return EMPTY;
            }
            JsonObject built = new JsonObject(members);
            members = new Members();
            return built;
        }
    }
}
