package dev.faultline.http.token;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Distinguishes one state of a file from another without reading it.
 *
 * @param permissions empty on a file system without POSIX permissions
 * @param fresh whether the file had just been changed, so that another change may leave the same time and size
 */
record FileStamp(
        Optional<Instant> modified,
        long size,
        Optional<Object> key,
        Set<PosixFilePermission> permissions,
        boolean fresh) {
    private static final Duration RESOLUTION = Duration.ofSeconds(2);

    /** {@return the stamp of this file; the same for every file that does not exist or cannot be examined} */
    static FileStamp of(Path file) {
        try {
            BasicFileAttributes found = attributes(file);
            Instant modified = found.lastModifiedTime().toInstant();
            boolean fresh = modified.isAfter(Instant.now().minus(RESOLUTION));
            Set<PosixFilePermission> permissions =
                    found instanceof PosixFileAttributes posix ? posix.permissions() : Set.of();
            return new FileStamp(
                    Optional.of(modified), found.size(), Optional.ofNullable(found.fileKey()), permissions, fresh);
        } catch (IOException missing) {
            return new FileStamp(Optional.empty(), 0, Optional.empty(), Set.of(), false);
        }
    }

    private static BasicFileAttributes attributes(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        return view == null ? Files.readAttributes(file, BasicFileAttributes.class) : view.readAttributes();
    }

    /** {@return whether a file that was read at that stamp need not be read again} */
    boolean isSameAs(FileStamp earlier) {
        return !earlier.fresh && describes(earlier);
    }

    /** {@return whether both stamps describe the same time, size, identity and permissions} */
    boolean describes(FileStamp other) {
        return modified.equals(other.modified)
                && size == other.size
                && key.equals(other.key)
                && permissions.equals(other.permissions);
    }
}
