package dev.faultline.toolsets.workflow.definition;

import dev.faultline.fault.SystemCode;
import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A folder of workflows, each in a file that is named after its id: {@code release.json} contains the workflow
 * {@code release}. Files are read on every request, so that an edit takes effect immediately.
 */
public final class WorkflowLibrary {
    private static final String SUFFIX = ".json";

    private final Path folder;
    private final Map<String, Parsed> parsed = new ConcurrentHashMap<>();

    /** A parsed definition and the hash of the bytes it was parsed from. */
    private record Parsed(String hash, Definition definition) {}

    /** Creates a library of the workflows in this folder, which does not have to exist. */
    public WorkflowLibrary(Path folder) {
        this.folder = folder;
    }

    /**
     * {@return every definition, by the id in its file's name}
     *
     * @throws UncheckedIOException if the folder exists but cannot be listed
     */
    public Map<String, Definition> all() {
        Map<String, Definition> all = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX) && !name.startsWith("."))
                    .sorted()
                    .toList();
            for (String name : names) {
                String id = name.substring(0, name.length() - SUFFIX.length());
                find(id).ifPresent(definition -> all.put(id, definition));
            }
        } catch (NoSuchFileException | NotDirectoryException absent) {
            return Map.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    /** {@return the definition in the file that is named after this id, if the file exists} */
    public Optional<Definition> find(String id) {
        if (WorkflowReader.id(id).isEmpty()) {
            return Files.exists(folder.resolve(id + SUFFIX))
                    ? Optional.of(invalid("must have a file name of lower-case letters, digits, - and _"))
                    : Optional.empty();
        }
        try (InputStream stream = Files.newInputStream(folder.resolve(id + SUFFIX))) {
            byte[] bytes = stream.readNBytes(WorkflowReader.MAX_BYTES + 1);
            String hash = Sha256.of(bytes);
            Parsed known = parsed.get(id);
            if (known == null || !known.hash.equals(hash)) {
                known = new Parsed(hash, read(id, bytes));
                parsed.put(id, known);
            }
            return Optional.of(known.definition);
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        } catch (IOException e) {
            String code = SystemCode.of(e).orElse("");
            boolean notAFile = code.equals("EISDIR") || code.equals("ELOOP");
            return Optional.of(notAFile ? invalid("is not a file") : new Definition.Unreadable(e));
        }
    }

    private static Definition read(String id, byte[] bytes) {
        if (bytes.length > WorkflowReader.MAX_BYTES) {
            return invalid("is larger than " + WorkflowReader.MAX_BYTES + " bytes");
        }
        Definition definition = WorkflowReader.read(bytes);
        return definition instanceof Definition.Valid(Workflow workflow)
                        && !workflow.id().equals(id)
                ? new Definition.Invalid(List.of(
                        new JsonProblem(JsonPointer.ROOT.child("id"), "must be the name of the file, `" + id + "`")))
                : definition;
    }

    private static Definition invalid(String message) {
        return new Definition.Invalid(List.of(new JsonProblem(JsonPointer.ROOT, message)));
    }
}
