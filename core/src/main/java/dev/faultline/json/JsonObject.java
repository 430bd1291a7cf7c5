package dev.faultline.json;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A JSON object. Its members keep their order. */
public record JsonObject(Map<String, JsonValue> members) implements JsonValue {
    /** The empty object. */
    public static final JsonObject EMPTY = new JsonObject(Map.of());

    /**
     * Copies the members.
     *
     * @throws IllegalArgumentException if a name contains an unpaired surrogate
     * @throws NullPointerException if a name or a value is null
     */
    public JsonObject {
        Map<String, JsonValue> copy = members instanceof Builder.Members own ? own : new LinkedHashMap<>(members);
        copy.forEach((name, value) -> {
            if (!JsonString.isWellFormed(name)) {
                throw new IllegalArgumentException("the name of a member contains an unpaired surrogate");
            }
            Objects.requireNonNull(value, "a member has no value");
        });
        members = Collections.unmodifiableMap(copy);
    }

    /** {@return an object with one member} */
    public static JsonObject of(String name, JsonValue value) {
        return builder().put(name, value).build();
    }

    /** {@return a builder, which keeps the order in which members are added} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return the member with this name} */
    public Optional<JsonValue> get(String name) {
        return Optional.ofNullable(members.get(name));
    }

    /** {@return the member with this name, if it is a string} */
    public Optional<String> string(String name) {
        return members.get(name) instanceof JsonString(String value) ? Optional.of(value) : Optional.empty();
    }

    /** {@return the member with this name, if it is an object} */
    public Optional<JsonObject> object(String name) {
        return members.get(name) instanceof JsonObject object ? Optional.of(object) : Optional.empty();
    }

    /** {@return this object followed by the members of the other; the other's value replaces one with the same name} */
    public JsonObject with(JsonObject other) {
        Map<String, JsonValue> both = new LinkedHashMap<>(members);
        both.putAll(other.members);
        return new JsonObject(both);
    }

    /** {@return this value as JSON, as in logs and in the messages of tests} */
    @Override
    public String toString() {
        return JsonText.print(this);
    }

    /** Builds an object. If a name is added again, the last value is used. */
    public static final class Builder implements JsonMembers {
        private Members members = new Members();

        private Builder() {}

        /** Members that only a builder refers to; it hands them over when the object is built, so they need no copy. */
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

        /** {@return the object} Empties the builder. */
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
