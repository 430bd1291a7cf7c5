package dev.faultline.toolsets.workspace.policy;

import dev.faultline.files.Exposure;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonProblem;
import dev.faultline.json.JsonProblems;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.json.ObjectFields;
import dev.faultline.text.NearestName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads a JSON file of a project strictly: unknown members are errors. */
final class ProjectJson {
    static final int MOST_ITEMS = 10_000;
    static final int LONGEST_TEXT = 100_000;
    private static final int MOST_BYTES = 256 * 1024;

    private ProjectJson() {}

    /**
     * {@return the result of the reader, which gets the members of the file, or none if there is no file}
     *
     * @throws IllegalArgumentException with everything that is wrong with the file
     */
    static <T> T read(Path file, Function<ObjectFields, T> reader) {
        JsonProblems problems = new JsonProblems(NearestName::to);
        ObjectFields fields = ObjectFields.of(object(file), JsonPointer.ROOT, problems);
        T read = reader.apply(fields);
        fields.end();
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(
                    problems.all().stream().map(JsonProblem::toString).collect(Collectors.joining(", ")));
        }
        return read;
    }

    private static JsonObject object(Path file) {
        try {
            requireOwn(file);
            if (Files.size(file) > MOST_BYTES) {
                throw new IllegalArgumentException("the file is larger than " + MOST_BYTES + " bytes");
            }
            String text = Files.readString(file, StandardCharsets.UTF_8);
            if (JsonText.read(text) instanceof JsonReading.Clean(JsonObject object)) {
                return object;
            }
            throw new IllegalArgumentException("the file does not hold one JSON object");
        } catch (NoSuchFileException e) {
            return JsonObject.EMPTY;
        } catch (IOException e) {
            throw new IllegalArgumentException("the file cannot be read", e);
        }
    }

    // Whoever can write such a file decides what an agent may do, and which programs the server runs.
    private static void requireOwn(Path file) throws IOException {
        Optional<Exposure> exposure = Exposure.ofOwn(file);
        if (exposure.isPresent()) {
            throw new IllegalArgumentException(exposure.get().sentence("the file"));
        }
    }

    /** {@return an optional list of texts, which may be empty ones} */
    static List<String> strings(ObjectFields fields, String name) {
        List<String> texts = new ArrayList<>();
        for (JsonValue item : fields.list(name, MOST_ITEMS)) {
            if (item instanceof JsonString(String text)) {
                texts.add(text);
            } else {
                fields.problem(name, "must be a list of texts");
            }
        }
        return texts;
    }
}
