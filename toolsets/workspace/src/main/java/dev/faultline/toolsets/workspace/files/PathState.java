package dev.faultline.toolsets.workspace.files;

import dev.faultline.fault.SystemCode;
import dev.faultline.files.Folder;
import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * The file, folder or other thing at a path.
 *
 * @param hash the hash of a regular file
 */
record PathState(PathKind kind, Optional<String> hash) {
    enum PathKind {
        NOTHING,
        FILE,
        FOLDER,
        /** A link, a pipe, or a file that is larger than any that we write. */
        OTHER
    }

    private static final PathState NOTHING = new PathState(PathKind.NOTHING, Optional.empty());

    /** {@return the state of the target's path; NOTHING if a parent folder is missing or is not a folder} */
    static PathState at(Target target, FileReading reading, int mostBytes) throws IOException {
        try (Folder parent = Folder.open(reading.root(), FileReading.parentOf(target))) {
            BasicFileAttributes found = parent.attributes(target.name());
            if (found.isDirectory()) {
                return new PathState(PathKind.FOLDER, Optional.empty());
            }
            if (!found.isRegularFile() || found.size() > mostBytes) {
                return new PathState(PathKind.OTHER, Optional.empty());
            }
            return reading.read(parent, target, mostBytes)
                    .map(content -> new PathState(PathKind.FILE, Optional.of(content.hash())))
                    .orElse(NOTHING);
        } catch (IOException e) {
            requireGone(e);
            return NOTHING;
        }
    }

    /** {@return whether this is a file with the given hash or, without a hash, nothing} */
    boolean is(Optional<String> other) {
        return other.isEmpty() ? kind == PathKind.NOTHING : hash.equals(other);
    }

    /**
     * Rethrows the failure, unless it means that a folder does not exist or is not a folder: then there is nothing to
     * clean up (R37).
     */
    static void requireGone(IOException failure) throws IOException {
        String code = SystemCode.of(failure).orElse("");
        if (!code.equals("ENOENT") && !code.equals("ENOTDIR")) {
            throw failure;
        }
    }
}
