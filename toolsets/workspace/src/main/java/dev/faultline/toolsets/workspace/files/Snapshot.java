package dev.faultline.toolsets.workspace.files;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The files and folders of a workspace, with the last change of each file. The server's own files, which change all the
 * time, are excluded.
 */
final class Snapshot {
    /** The most files and folders in a snapshot; others are ignored. */
    private static final int MOST = 200_000;

    private final Map<String, Stamp> stamps = new TreeMap<>();
    private boolean complete = true;

    /** The state of a file. Of a folder, which changes with each file in it, only the existence counts. */
    private record Stamp(boolean folder, long size, long changed, String key) {
        static Stamp of(BasicFileAttributes found) {
            return found.isDirectory()
                    ? new Stamp(true, 0, 0, "")
                    : new Stamp(
                            false,
                            found.size(),
                            found.lastModifiedTime().to(TimeUnit.NANOSECONDS),
                            String.valueOf(found.fileKey()));
        }
    }

    private Snapshot() {}

    /** {@return the present files below the root that can be read} */
    static Snapshot of(Path root) {
        Snapshot snapshot = new Snapshot();
        try {
            Files.walkFileTree(root, snapshot.new Visitor(root));
        } catch (IOException e) {
            throw PathFaults.parentFolder(new Target(Path.of(""), "."), e);
        }
        return snapshot;
    }

    /** {@return the paths that differ, in order} */
    List<String> changesTo(Snapshot later, Set<String> except) {
        Set<String> paths = new TreeSet<>(stamps.keySet());
        if (complete && later.complete) {
            paths.addAll(later.stamps.keySet());
        } else { // a path in only one of them may have exceeded the limit of the other
            paths.retainAll(later.stamps.keySet());
        }
        paths.removeAll(except);
        return paths.stream()
                .filter(path -> !Objects.equals(stamps.get(path), later.stamps.get(path)))
                .toList();
    }

    private final class Visitor extends SimpleFileVisitor<Path> {
        private final Path root;

        Visitor(Path root) {
            this.root = root;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes found) {
            if (folder.equals(root)) {
                return FileVisitResult.CONTINUE;
            }
            return isOurs(folder) ? FileVisitResult.SKIP_SUBTREE : add(folder, found);
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes found) {
            return isOurs(file) ? FileVisitResult.CONTINUE : add(file, found);
        }

        // A file that cannot be read, or was just removed, cannot be compared.
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) {
            return FileVisitResult.CONTINUE;
        }

        private FileVisitResult add(Path path, BasicFileAttributes found) {
            if (stamps.size() == MOST) {
                complete = false;
                return FileVisitResult.TERMINATE;
            }
            stamps.put(new Target(root.relativize(path), "").path(), Stamp.of(found));
            return FileVisitResult.CONTINUE;
        }

        private boolean isOurs(Path path) {
            String name = Objects.toString(path.getFileName());
            return root.equals(path.getParent()) && (name.startsWith("audit-log") || name.startsWith(".faultline"));
        }
    }
}
