package dev.faultline.classify;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.io.FileNotFoundException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whose choice a file was: a wrong name is the caller's mistake only if the caller sent it. */
final class NamedFile {
    private NamedFile() {}

    /** {@return whether an argument contains the name of the file that this exception is about} */
    static boolean isIn(JsonValue arguments, Throwable thrown) {
        return name(thrown).filter(name -> contains(arguments, name)).isPresent();
    }

    private static Optional<String> name(Throwable thrown) {
        Optional<String> path = switch (thrown) {
            case FileSystemException e -> Optional.ofNullable(e.getFile());
            case FileNotFoundException e -> Optional.ofNullable(e.getMessage()).map(NamedFile::beforeReason);
            default -> Optional.empty(); // exceptions of other kinds name no file
        };
        return path.map(it -> it.substring(Math.max(it.lastIndexOf('/'), it.lastIndexOf('\\')) + 1))
                .filter(name -> !name.isEmpty());
    }

    // "notes.md (No such file or directory)"
    private static String beforeReason(String message) {
        int reason = message.lastIndexOf(" (");
        return reason < 0 ? message : message.substring(0, reason);
    }

    private static boolean contains(JsonValue value, String name) {
        return switch (value) {
            case JsonString(String text) -> hasName(text, name);
            case JsonArray(List<JsonValue> elements) -> elements.stream().anyMatch(it -> contains(it, name));
            case JsonObject(Map<String, JsonValue> members) ->
                members.values().stream().anyMatch(it -> contains(it, name));
            default -> false; // numbers, booleans and null name nothing
        };
    }

    // "a.txt" is in "src/a.txt", but not in "data.txt" or "a.txt.gz".
    private static boolean hasName(String text, String name) {
        for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            int end = at + name.length();
            if ((at == 0 || !isOfName(text.charAt(at - 1))) && (end == text.length() || !isOfName(text.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfName(char character) {
        return Character.isLetterOrDigit(character) || "._-".indexOf(character) >= 0;
    }
}
