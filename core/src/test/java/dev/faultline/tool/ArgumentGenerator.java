package dev.faultline.tool;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Generates arguments for {@link RichTool}: valid ones, and valid ones with one change. */
final class ArgumentGenerator {
    private static final JsonObject VALID = (JsonObject) RejectedArguments.json("""
        {
          "path": ["a", " ", "src/main.py", "😀"],
          "note": ["", "n", null],
          "title": ["ab", "abcde", "😀😀", "😀😀😀😀😀", "\\n\\n"],
          "label": ["", "abc", "é😀é", null],
          "hash": ["0123abcd", "none"],
          "previous": ["ffffffff", null],
          "limit": [1, 100, 1.0, 1e2, 10E+0, 100.000, 0.5e1],
          "offset": [0, -0, 0.0, -1000, 1e3, null],
          "dry": [true, false],
          "deep": [true, null],
          "mode": ["read", "write", "append"],
          "fallback": ["read", null],
          "tags": [[], ["a"], ["a", "abcd", "a"], ["😀😀😀😀"]],
          "matrix": [[], [[]], [[0, 9], [1.0]], null],
          "owner": [{"name": "Ada"}, {"name": "A", "age": null}],
          "heir": [{"age": 150, "name": "B"}, null],
          "edits": [
            [],
            [{"line": 1, "kind": "insert", "text": "x", "author": {"name": "Ada", "age": 36}}],
            [{"line": 1, "kind": "delete", "author": null}, {"kind": "insert", "line": 1e6, "text": null}],
            null
          ],
          "extra": [{}, {"any": null}],
          "payload": [0, 1.5, "", false, [null], {"any": null}, {}, [], null]
        }
        """);

    /** The names of all optional parameters of {@link RichTool}, nested ones included. */
    static final Set<String> OPTIONAL = Set.of(
            "note",
            "label",
            "previous",
            "offset",
            "deep",
            "fallback",
            "matrix",
            "heir",
            "edits",
            "payload",
            "age",
            "text",
            "author");

    // Without numbers such as 1e19: the validator fails on an exponent form that does not fit a long.
    private static final JsonArray ANYTHING = (JsonArray) RejectedArguments.json("""
        [
          null, true, false, 0, -0, -0.0, 1, -1, 1.0, 1.5, 1e2, 1e-1, 100.5, 101, 151, 1000001,
          9223372036854775807, 9223372036854775808, -9223372036854775809, 12345678901234567890123,
          "", " ", "a", "1", "true", "null", "read", "Read", "insert", "abcdef", "😀", "😀😀😀😀😀😀",
          "0123abcd", "0123abcd\\n", "\\n0123abcd", "x0123abcd", "0123ABCD", "nonenone",
          [], [null], [""], [[1]], [[10]], [{}],
          {}, {"name": ""}, {"name": "Ada"}, {"name": "Ada", "nmae": 1}, {"line": 1, "kind": "insert"}
        ]
        """);

    private static final JsonArray NEW_NAMES = JsonArray.ofStrings(List.of("unknown", "", "Path", "paht", "type"));

    private final Random random;

    ArgumentGenerator(long seed) {
        this.random = new Random(seed);
    }

    /** {@return valid arguments} */
    JsonValue valid() {
        JsonObject.Builder arguments = JsonObject.builder();
        VALID.members().forEach((name, values) -> {
            if (!OPTIONAL.contains(name) || random.nextBoolean()) {
                arguments.put(name, one((JsonArray) values));
            }
        });
        return arguments.build();
    }

    /** {@return arguments with one change, which makes most of them invalid} */
    JsonValue changed() {
        return changed(valid());
    }

    private JsonValue changed(JsonValue value) {
        return switch (value) {
            case JsonObject object when random.nextInt(20) > 0 -> changedObject(object);
            case JsonArray array when random.nextInt(4) > 0 -> changedArray(array);
            default -> one(ANYTHING); // scalars, and occasionally a container
        };
    }

    private JsonValue changedObject(JsonObject object) {
        Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
        int choice = random.nextInt(8);
        if (members.isEmpty() || choice == 0) {
            members.put(oneName(NEW_NAMES), one(ANYTHING));
        } else if (choice == 1) {
            members.remove(oneName(JsonArray.ofStrings(List.copyOf(members.keySet()))));
        } else {
            String name = oneName(JsonArray.ofStrings(List.copyOf(members.keySet())));
            members.computeIfPresent(name, (same, member) -> changed(member));
        }
        return new JsonObject(members);
    }

    private JsonValue changedArray(JsonArray array) {
        List<JsonValue> items = new ArrayList<>(array.items());
        if (items.isEmpty() || random.nextInt(4) == 0) {
            items.add(one(ANYTHING));
        } else {
            int at = random.nextInt(items.size());
            items.set(at, changed(items.get(at)));
        }
        return new JsonArray(items);
    }

    private String oneName(JsonArray names) {
        return ((JsonString) one(names)).value();
    }

    private JsonValue one(JsonArray choices) {
        return choices.items().get(random.nextInt(choices.items().size()));
    }
}
