package dev.faultline.toolsets.workflow.definition;

import dev.faultline.fault.SystemCode;
import dev.faultline.json.JsonPointer;
import dev.faultline.text.Sha256;
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
 * A folder of workflows, each in a file that is named after its id: {@code release.json} holds the workflow
 * {@code release}. Files are read whenever they are asked for, so that an edit is seen at once.
 */
public final class Library {
    private static final String SUFFIX = ".json";

    private final Path folder;
    private final Map<String, Parsed> parsed = new ConcurrentHashMap<>();

    /** The hash of a file's bytes, and what they say. */
    private record Parsed(String hash, Definition definition) {}

    /** The workflows in this folder, which need not be there. */
    public Library(Path folder) {
        this.folder = folder;
    }

    /**
     * {@return every definition by the id that its file is named after}
     *
     * @throws UncheckedIOException if the folder is there but cannot be listed
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

    /** {@return the definition in the file that is named after this id, if there is one} */
    public Optional<Definition> find(String id) {
        if (WorkflowReader.id(id).isEmpty()) {
            return Files.exists(folder.resolve(id + SUFFIX))
                    ? Optional.of(broken("must be named after an id of small letters, digits, - and _"))
                    : Optional.empty();
        }
        try (InputStream stream = Files.newInputStream(folder.resolve(id + SUFFIX))) {
            byte[] bytes = stream.readNBytes(WorkflowReader.MOST_BYTES + 1);
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
            boolean otherThanFile = code.equals("EISDIR") || code.equals("ELOOP");
            return Optional.of(otherThanFile ? broken("is not a file") : new Definition.Unreadable(e));
        }
    }

    private static Definition read(String id, byte[] bytes) {
        if (bytes.length > WorkflowReader.MOST_BYTES) {
            return broken("is larger than " + WorkflowReader.MOST_BYTES + " bytes");
        }
        Definition definition = WorkflowReader.read(bytes);
        return definition instanceof Definition.Sound(Workflow workflow)
                        && !workflow.id().equals(id)
                ? new Definition.Broken(List.of(
                        new Problem(JsonPointer.ROOT.child("id"), "must be that of the file's name, `" + id + "`")))
                : definition;
    }

    private static Definition broken(String message) {
        return new Definition.Broken(List.of(new Problem(JsonPointer.ROOT, message)));
    }
}
