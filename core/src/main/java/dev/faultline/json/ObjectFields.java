package dev.faultline.json;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Reads the members of an object that a person wrote, such as a configuration. A wrong or missing member is added to
 * the problems, and reading goes on with a substitute value, so that one pass finds everything that is wrong.
 *
 * <p>Call {@link #end} after the last member: it reports every member that was not read.
 */
public final class ObjectFields {
    private final JsonObject object;
    private final JsonPointer at;
    private final JsonProblems problems;
    private final Set<String> known = new LinkedHashSet<>();

    private ObjectFields(JsonObject object, JsonPointer at, JsonProblems problems) {
        this.object = object;
        this.at = at;
        this.problems = problems;
    }

    /**
     * {@return the members of the value at this location; if it is not an object, that is the only problem reported}
     */
    public static ObjectFields of(JsonValue value, JsonPointer at, JsonProblems problems) {
        if (value instanceof JsonObject object) {
            return new ObjectFields(object, at, problems);
        }
        problems.add(at, "must be an object");
        return new ObjectFields(JsonObject.EMPTY, at, new JsonProblems((name, names) -> Optional.empty()));
    }

    /** {@return the location of the object} */
    public JsonPointer at() {
        return at;
    }

    /** {@return the location of a member} */
    public JsonPointer at(String name) {
        return at.child(name);
    }

    /** {@return whether the member exists} */
    public boolean has(String name) {
        return any(name).isPresent();
    }

    /** {@return the member, of any type} */
    public Optional<JsonValue> any(String name) {
        known.add(name);
        return object.get(name);
    }

    /** Adds a problem with a member. */
    public void problem(String name, String message) {
        problems.add(at(name), message);
    }

    /** {@return a required text; empty after a problem} */
    public String text(String name, int maxLength) {
        if (!has(name)) {
            problem(name, "is required");
            return "";
        }
        return optionalText(name, maxLength).orElse("");
    }

    /** {@return an optional text; absent after a problem} */
    public Optional<String> optionalText(String name, int maxLength) {
        return any(name).flatMap(value -> text(value, at(name), maxLength));
    }

    private Optional<String> text(JsonValue value, JsonPointer where, int maxLength) {
        if (value instanceof JsonString(String text) && !text.isBlank() && text.length() <= maxLength) {
            return Optional.of(text);
        }
        problems.add(where, "must be text of 1 to " + maxLength + " characters");
        return Optional.empty();
    }

    /** {@return an optional boolean; false if it is absent or after a problem} */
    public boolean flag(String name) {
        Optional<JsonValue> value = any(name);
        if (value.isPresent() && !(value.get() instanceof JsonBoolean)) {
            problem(name, "must be true or false");
        }
        return value.filter(JsonBoolean.TRUE::equals).isPresent();
    }

    /** {@return a required integer; the smallest allowed one after a problem} */
    public int integer(String name, int min, int max) {
        OptionalLong value =
                any(name).orElse(JsonNull.NULL) instanceof JsonNumber number ? number.integer() : OptionalLong.empty();
        if (value.isEmpty() || value.getAsLong() < min || value.getAsLong() > max) {
            problem(name, "must be an integer from " + min + " to " + max);
            return min;
        }
        return (int) value.getAsLong();
    }

    /** {@return an optional list; empty if it is absent or after a problem} */
    public List<JsonValue> list(String name, int maxItems) {
        Optional<JsonValue> value = any(name);
        if (value.isEmpty()) {
            return List.of();
        }
        if (!(value.get() instanceof JsonArray array) || array.items().size() > maxItems) {
            problem(name, "must be a list of at most " + maxItems + " items");
            return List.of();
        }
        return array.items();
    }

    /** {@return the members of each object in an optional list} */
    public List<ObjectFields> objects(String name, int maxItems) {
        List<JsonValue> items = list(name, maxItems);
        List<ObjectFields> objects = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            objects.add(of(items.get(i), at(name).child(Integer.toString(i)), problems));
        }
        return objects;
    }

    /** {@return an optional list of texts, without the items that are not valid} */
    public List<String> texts(String name, int maxItems, int maxLength) {
        List<JsonValue> items = list(name, maxItems);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            text(items.get(i), at(name).child(Integer.toString(i)), maxLength).ifPresent(texts::add);
        }
        return texts;
    }

    /** {@return an optional text that is one of the choices; the fallback if it is absent or after a problem} */
    public String choice(String name, List<String> choices, String fallback) {
        Optional<JsonValue> value = any(name);
        if (value.isEmpty()) {
            return fallback;
        }
        String given = value.get() instanceof JsonString(String text) ? text : "";
        if (choices.contains(given)) {
            return given;
        }
        problems.addWrongName(at(name), "must be one of " + String.join(", ", choices), given, choices);
        return fallback;
    }

    /** {@return the members of an optional object; no members if it is absent or after a problem} */
    public ObjectFields object(String name) {
        return of(any(name).orElse(JsonObject.EMPTY), at(name), problems);
    }

    /** {@return the object itself, whose members may have any name} */
    public JsonObject all() {
        known.addAll(object.members().keySet());
        return object;
    }

    /** Reports every member that was not read. */
    public void end() {
        for (String name : object.members().keySet()) {
            if (!known.contains(name)) {
                problems.addWrongName(at(name), "is not a known member", name, known);
            }
        }
    }
}
