package dev.faultline.toolsets.workspace.policy;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads a JSON file of a project strictly: unknown members are errors. */
final class ProjectJson {
    private static final int MOST_BYTES = 256 * 1024;

    private ProjectJson() {}

    /** {@return the object in the file; empty if there is no file} */
    static Optional<JsonObject> read(Path file) {
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new IllegalArgumentException("the file is larger than " + MOST_BYTES + " bytes");
            }
            String text = Files.readString(file, StandardCharsets.UTF_8);
            if (JsonText.read(text) instanceof JsonReading.Clean(JsonObject object)) {
                return Optional.of(object);
            }
            throw new IllegalArgumentException("the file does not hold one JSON object");
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new IllegalArgumentException("the file cannot be read", e);
        }
    }

    static void requireMembers(JsonObject object, Set<String> known, String where) {
        for (String name : object.members().keySet()) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(where + " must not have '" + name + "'");
            }
        }
    }

    static List<JsonObject> objects(JsonObject object, String name) {
        return items(object, name).stream()
                .map(item -> {
                    if (item instanceof JsonObject member) {
                        return member;
                    }
                    throw new IllegalArgumentException("'" + name + "' must be a list of objects");
                })
                .toList();
    }

    static List<String> strings(JsonObject object, String name) {
        return items(object, name).stream()
                .map(item -> {
                    if (item instanceof JsonString(String text)) {
                        return text;
                    }
                    throw new IllegalArgumentException("'" + name + "' must be a list of texts");
                })
                .toList();
    }

    static String text(JsonObject object, String name, String where) {
        return object.string(name)
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> new IllegalArgumentException(where + " needs '" + name + "'"));
    }

    private static List<JsonValue> items(JsonObject object, String name) {
        Optional<JsonValue> value = object.get(name);
        if (value.isEmpty()) {
            return List.of();
        }
        if (value.get() instanceof JsonArray(List<JsonValue> items)) {
            return items;
        }
        throw new IllegalArgumentException("'" + name + "' must be a list");
    }
}
