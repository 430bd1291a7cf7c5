package dev.faultline.http.token;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What tells one state of a file from another without reading it.
 *
 * @param fresh whether the file had just been changed, so that another change may leave the same time and size
 */
record FileStamp(Optional<Instant> modified, long size, Optional<Object> key, boolean fresh) {
    private static final Duration RESOLUTION = Duration.ofSeconds(2);

    /** {@return the stamp of this file; the same for every file that does not exist or cannot be examined} */
    static FileStamp of(Path file) {
        try {
            BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
            Instant modified = found.lastModifiedTime().toInstant();
            boolean fresh = modified.isAfter(Instant.now().minus(RESOLUTION));
            return new FileStamp(Optional.of(modified), found.size(), Optional.ofNullable(found.fileKey()), fresh);
        } catch (IOException missing) {
            return new FileStamp(Optional.empty(), 0, Optional.empty(), false);
        }
    }

    /** {@return whether a file that was read at that stamp need not be read again} */
    boolean isSameAs(FileStamp earlier) {
        return !earlier.fresh && describes(earlier);
    }

    /** {@return whether both stamps describe the same time, size and identity} */
    boolean describes(FileStamp other) {
        return modified.equals(other.modified) && size == other.size && key.equals(other.key);
    }
}
