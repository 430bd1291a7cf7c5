package dev.faultline.toolsets.workspace.files;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.files.Folder;
import dev.faultline.files.Withheld;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A page of the files and folders in a folder that are served, ordered name by name: {@code a}, {@code a/b},
 * {@code a.txt}.
 *
 * @param unreadable folders that could not be read
 * @param next the path to continue after, if there are more entries
 */
public record FileListing(List<ListedFile> entries, List<String> unreadable, Optional<String> next) {
    /** Copies the lists. */
    public FileListing {
        entries = List.copyOf(entries);
        unreadable = List.copyOf(unreadable);
    }

    /** The kind of an entry. */
    public enum FileKind {
        /** A regular file. */
        FILE,
        /** A folder. */
        FOLDER,
        /** A symbolic link, which is not followed. */
        LINK,
        /** Anything else, such as a pipe. */
        OTHER
    }

    /**
     * A file or folder.
     *
     * @param path from the root
     * @param bytes the size of a regular file
     */
    public record ListedFile(String path, FileKind kind, Optional<Long> bytes) {}

    /**
     * The part of the listing that a caller asks for.
     *
     * @param depth the number of levels, at least 1
     * @param after the path after which the listing starts
     * @param limit the most entries
     */
    public record PageRequest(int depth, Optional<String> after, int limit) {}

    static FileListing of(FileReading reading, Withheld.Present withheld, Target target, PageRequest selection) {
        Optional<BasicFileAttributes> found = target.relative().toString().isEmpty()
                ? Optional.empty()
                : Optional.of(reading.attributes(target).orElseThrow(() -> PathFaults.nothingAt(target)));
        if (found.isPresent() && !found.get().isDirectory()) {
            return new FileListing(List.of(entry(target.path(), found.get())), List.of(), Optional.empty());
        }
        Lister lister = new Lister(reading, withheld, selection.after().map(FileListing::path), selection.limit());
        try {
            lister.visit(target.relative(), selection.depth());
        } catch (IOException e) {
            throw PathFaults.parentFolder(target, e);
        }
        return new FileListing(lister.entries, lister.unreadable, lister.next);
    }

    private static Path path(String after) {
        try {
            return Path.of(after);
        } catch (InvalidPathException e) {
            throw Refusals.of(SystemErrorCode.INVALID_PATH, "after is not a path");
        }
    }

    private static ListedFile entry(String path, BasicFileAttributes found) {
        FileKind kind = found.isRegularFile()
                ? FileKind.FILE
                : found.isDirectory() ? FileKind.FOLDER : found.isSymbolicLink() ? FileKind.LINK : FileKind.OTHER;
        return new ListedFile(path, kind, kind == FileKind.FILE ? Optional.of(found.size()) : Optional.empty());
    }

    private static final class Lister {
        private final FileReading reading;
        private final Withheld.Present withheld;
        private final Optional<Path> after;
        private final int limit;
        private final List<ListedFile> entries = new ArrayList<>();
        private final List<String> unreadable = new ArrayList<>();
        private Optional<String> next = Optional.empty();

        Lister(FileReading reading, Withheld.Present withheld, Optional<Path> after, int limit) {
            this.reading = reading;
            this.withheld = withheld;
            this.after = after;
            this.limit = limit;
        }

        void visit(Path folder, int depth) throws IOException {
            for (Map.Entry<Path, BasicFileAttributes> each : content(folder).entrySet()) {
                Path path = folder.resolve(each.getKey());
                if (after.filter(last -> compare(path, last) <= 0).isEmpty()) {
                    if (entries.size() == limit) {
                        next = Optional.of(entries.getLast().path());
                        return;
                    }
                    entries.add(entry(new Target(path, "").path(), each.getValue()));
                }
                if (each.getValue().isDirectory() && depth > 1 && mayFollow(path)) {
                    visitBelow(path, depth - 1);
                }
                if (next.isPresent()) {
                    return;
                }
            }
        }

        private void visitBelow(Path folder, int depth) {
            try {
                visit(folder, depth);
            } catch (IOException e) {
                unreadable.add(new Target(folder, "").path());
            }
        }

        private Map<Path, BasicFileAttributes> content(Path folder) throws IOException {
            Map<Path, BasicFileAttributes> content = new TreeMap<>();
            try (Folder opened = Folder.open(reading.root(), folder)) {
                for (Path name : opened.names()) {
                    attributes(opened, name)
                            .filter(found -> !withheld.has(folder, name, found))
                            .ifPresent(found -> content.put(name, found));
                }
            }
            return content;
        }

        private static Optional<BasicFileAttributes> attributes(Folder folder, Path name) throws IOException {
            try {
                return Optional.of(folder.attributes(name));
            } catch (NoSuchFileException removedMeanwhile) {
                return Optional.empty();
            }
        }

        // Whether anything below the folder follows the last path that the caller has.
        private boolean mayFollow(Path folder) {
            return after.filter(last -> compare(folder, last) < 0 && !last.startsWith(folder))
                    .isEmpty();
        }

        private static int compare(Path one, Path other) {
            int common = Math.min(one.getNameCount(), other.getNameCount());
            for (int i = 0; i < common; i++) {
                int order = one.getName(i).compareTo(other.getName(i));
                if (order != 0) {
                    return order;
                }
            }
            return Integer.compare(one.getNameCount(), other.getNameCount());
        }
    }
}
