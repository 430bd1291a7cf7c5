package dev.faultline.toolsets.context;

import java.nio.file.Path;

/**
 * What the context tools work on and with.
 *
 * @param root the folder that all caches are in; it may come later
 * @param keptBytes how many bytes of content are kept in memory, over all caches
 * @param resultBytes the most bytes of a result
 */
public record ContextSettings(Path root, long keptBytes, int resultBytes) {
    private static final int MIB = 1024 * 1024;

    /** {@return the usual settings for this root: 64 MiB are kept, a result has at most 8 MiB} */
    public static ContextSettings of(Path root) {
        return new ContextSettings(root, 64L * MIB, 8 * MIB);
    }

    /** {@return these settings with so many bytes kept} */
    public ContextSettings keptBytes(long most) {
        return new ContextSettings(root, most, resultBytes);
    }

    /** {@return these settings with results of at most so many bytes} */
    public ContextSettings resultBytes(int most) {
        return new ContextSettings(root, keptBytes, most);
    }
}
