package dev.faultline.toolsets.context;

import dev.faultline.files.Root;
import java.nio.file.Path;

/**
 * What the context tools work on and with.
 *
 * @param root the folder that all caches are in; it may come later
 * @param keptBytes how many bytes of content are kept in memory, over all caches
 * @param resultBytes the most bytes of a result
 * @param pathBytes the most bytes of the name of a cache
 * @param queryBytes the most bytes of a query
 */
public record ContextSettings(Path root, long keptBytes, int resultBytes, int pathBytes, int queryBytes) {
    private static final int MIB = 1024 * 1024;

    /** {@return the usual settings for this root: 64 MiB are kept, a result has at most 8 MiB} */
    public static ContextSettings of(Path root) {
        return new ContextSettings(root, 64L * MIB, 8 * MIB, Root.LONGEST, Query.MAX_BYTES);
    }

    /** {@return these settings with so many bytes kept} */
    public ContextSettings keptBytes(long most) {
        return new ContextSettings(root, most, resultBytes, pathBytes, queryBytes);
    }

    /** {@return these settings with results of at most so many bytes} */
    public ContextSettings resultBytes(int most) {
        return new ContextSettings(root, keptBytes, most, pathBytes, queryBytes);
    }

    /** {@return these settings with names of caches of at most this many bytes} */
    public ContextSettings pathBytes(int most) {
        return new ContextSettings(root, keptBytes, resultBytes, most, queryBytes);
    }

    /** {@return these settings with queries of at most this many bytes} */
    public ContextSettings queryBytes(int most) {
        return new ContextSettings(root, keptBytes, resultBytes, pathBytes, most);
    }
}
