package dev.faultline.toolsets.context;

import dev.faultline.files.Root;
import java.nio.file.Path;
import java.util.List;

/**
 * The settings of the context tools.
 *
 * @param root the folder of all caches; it may be created later
 * @param keptBytes the number of bytes of content that are kept in memory for all caches
 * @param resultBytes the maximum size of a result in bytes
 * @param pathBytes the maximum length of the name of a cache in bytes
 * @param queryBytes the maximum length of a query in bytes
 * @param withheld files and folders that no tool serves, such as those of the server; they need not exist yet
 */
public record ContextSettings(
        Path root, long keptBytes, int resultBytes, int pathBytes, int queryBytes, List<Path> withheld) {
    private static final int MIB = 1024 * 1024;

    /** Copies the list. */
    public ContextSettings {
        withheld = List.copyOf(withheld);
    }

    /** {@return the usual settings for this root: 64 MiB are kept, a result has at most 8 MiB} */
    public static ContextSettings of(Path root) {
        return new ContextSettings(root, 64L * MIB, 8 * MIB, Root.LONGEST, ContextQuery.MAX_BYTES, List.of());
    }

    /** {@return these settings with this many bytes kept} */
    public ContextSettings keptBytes(long most) {
        return new ContextSettings(root, most, resultBytes, pathBytes, queryBytes, withheld);
    }

    /** {@return these settings with results of at most this many bytes} */
    public ContextSettings resultBytes(int most) {
        return new ContextSettings(root, keptBytes, most, pathBytes, queryBytes, withheld);
    }

    /** {@return these settings with names of caches of at most this many bytes} */
    public ContextSettings pathBytes(int most) {
        return new ContextSettings(root, keptBytes, resultBytes, most, queryBytes, withheld);
    }

    /** {@return these settings with queries of at most this many bytes} */
    public ContextSettings queryBytes(int most) {
        return new ContextSettings(root, keptBytes, resultBytes, pathBytes, most, withheld);
    }

    /** {@return these settings without these files and folders} */
    public ContextSettings withheld(List<Path> other) {
        return new ContextSettings(root, keptBytes, resultBytes, pathBytes, queryBytes, other);
    }
}
