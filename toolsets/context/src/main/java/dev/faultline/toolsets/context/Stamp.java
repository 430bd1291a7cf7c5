package dev.faultline.toolsets.context;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/**
 * The attributes of a file; a different stamp means that the file has changed.
 *
 * @param identity the identity of the file
 * @param changed when its content or attributes changed last
 */
record Stamp(Type type, Object identity, Instant changed, long size) {
    enum Type {
        FILE,
        FOLDER,
        OTHER
    }

    // Programs can set the time of modification, but not the time of change.
    private static final boolean UNIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("unix");
    private static final String IDENTITY = "fileKey";
    private static final String CHANGED = UNIX ? "ctime" : "lastModifiedTime";
    private static final String WANTED =
            (UNIX ? "unix:" : "") + IDENTITY + "," + CHANGED + ",size,isRegularFile,isDirectory";

    /** {@return the stamp of the path; links are not followed} */
    static Stamp of(Path path) throws IOException {
        return of(Files.readAttributes(path, WANTED, LinkOption.NOFOLLOW_LINKS));
    }

    /** {@return the stamp of the file that the path leads to} */
    static Stamp following(Path path) throws IOException {
        return of(Files.readAttributes(path, WANTED));
    }

    private static Stamp of(Map<String, Object> known) {
        Type type = Boolean.TRUE.equals(known.get("isRegularFile"))
                ? Type.FILE
                : Boolean.TRUE.equals(known.get("isDirectory")) ? Type.FOLDER : Type.OTHER;
        return new Stamp(
                type,
                Objects.requireNonNullElse(known.get(IDENTITY), ""), // not every system has one
                ((FileTime) Objects.requireNonNull(known.get(CHANGED))).toInstant(),
                (Long) Objects.requireNonNull(known.get("size")));
    }
}
