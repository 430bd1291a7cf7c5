package dev.faultline.toolsets.workflow.definition;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.text.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The members of one object of a definition, each asked for once; what nobody asked for is a problem. */
final class Members {
    private final JsonObject object;
    private final JsonPointer at;
    private final Problems problems;
    private final Set<String> known = new LinkedHashSet<>();

    private Members(JsonObject object, JsonPointer at, Problems problems) {
        this.object = object;
        this.at = at;
        this.problems = problems;
    }

    static Members of(JsonValue value, JsonPointer at, Problems problems) {
        if (value instanceof JsonObject object) {
            return new Members(object, at, problems);
        }
        problems.add(at, "must be an object");
        Members nothing = new Members(JsonObject.EMPTY, at, new Problems());
        return nothing;
    }

    JsonPointer at() {
        return at;
    }

    JsonPointer at(String name) {
        return at.child(name);
    }

    Problems problems() {
        return problems;
    }

    boolean has(String name) {
        known.add(name);
        return object.get(name).isPresent();
    }

    Optional<JsonValue> any(String name) {
        known.add(name);
        return object.get(name);
    }

    void problem(String name, String message) {
        problems.add(at(name), message);
    }

    /** {@return the text, which must be there; an empty one after a problem} */
    String text(String name, int most) {
        if (!has(name)) {
            problem(name, "is required");
            return "";
        }
        return maybeText(name, most).orElse("");
    }

    Optional<String> maybeText(String name, int most) {
        Optional<JsonValue> value = any(name);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        if (!(value.get() instanceof JsonString(String text)) || text.isBlank() || text.length() > most) {
            problem(name, "must be text of 1 to " + most + " characters");
            return Optional.empty();
        }
        return Optional.of(text);
    }

    boolean flag(String name) {
        Optional<JsonValue> value = any(name);
        if (value.isPresent() && !(value.get() instanceof JsonBoolean)) {
            problem(name, "must be true or false");
        }
        return value.filter(JsonBoolean.TRUE::equals).isPresent();
    }

    /** {@return the number, which must be there; the smallest one after a problem} */
    int integer(String name, int least, int most) {
        OptionalLong value = any(name).filter(it -> it instanceof JsonNumber).stream()
                .map(it -> ((JsonNumber) it).integer())
                .findFirst()
                .orElse(OptionalLong.empty());
        if (value.isEmpty() || value.getAsLong() < least || value.getAsLong() > most) {
            problem(name, "must be an integer of " + least + " to " + most);
            return least;
        }
        return (int) value.getAsLong();
    }

    List<JsonValue> list(String name, int most) {
        Optional<JsonValue> value = any(name);
        if (value.isEmpty()) {
            return List.of();
        }
        if (!(value.get() instanceof JsonArray array) || array.items().size() > most) {
            problem(name, "must be a list of at most " + most);
            return List.of();
        }
        return array.items();
    }

    List<String> texts(String name, int most, int longest) {
        List<JsonValue> items = list(name, most);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof JsonString(String text) && !text.isBlank() && text.length() <= longest) {
                texts.add(text);
            } else {
                problems.add(at(name).child(Integer.toString(i)), "must be text of 1 to " + longest + " characters");
            }
        }
        return texts;
    }

    String choice(String name, List<String> choices, String otherwise) {
        Optional<JsonValue> value = any(name);
        if (value.isEmpty()) {
            return otherwise;
        }
        if (value.get() instanceof JsonString(String text) && choices.contains(text)) {
            return text;
        }
        String nearest = value.get() instanceof JsonString(String text) ? didYouMean(text, choices) : "";
        problem(name, "must be one of " + String.join(", ", choices) + nearest);
        return otherwise;
    }

    Members object(String name) {
        return of(any(name).orElse(JsonObject.EMPTY), at(name), problems);
    }

    /** {@return all members, of whatever name} */
    JsonObject all() {
        known.addAll(object.members().keySet());
        return object;
    }

    /** Tells of the members that nobody asked for. */
    void end() {
        for (String name : object.members().keySet()) {
            if (!known.contains(name)) {
                problem(name, "is not a member here" + didYouMean(name, known));
            }
        }
    }

    private static String didYouMean(String given, Iterable<String> names) {
        List<String> all = new ArrayList<>();
        names.forEach(all::add);
        return NearestName.to(given, all)
                .map(name -> "; did you mean `" + name + "`?")
                .orElse("");
    }
}
