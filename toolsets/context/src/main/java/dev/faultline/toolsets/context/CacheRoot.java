package dev.faultline.toolsets.context;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The folder that all caches of a server are in, and that no name leads out of (R4). */
record CacheRoot(Path path, int longest) {
    /**
     * {@return the real folder of the cache of this name}
     *
     * @throws dev.faultline.fault.FaultException {@code cache_missing} if there is none inside the root
     */
    Path resolve(String name) {
        if (name.isEmpty() || name.getBytes(StandardCharsets.UTF_8).length > longest) {
            throw Flaw.missing("the name is empty or too long").exception();
        }
        try {
            Path root = path.toRealPath();
            Path cache = real(inside(root, Path.of(name)));
            if (!cache.startsWith(root) || cache.equals(root)) {
                throw Flaw.missing("the name leads to no folder inside the root")
                        .exception();
            }
            ContextCache.folder(cache);
            return cache;
        } catch (InvalidPathException e) {
            throw Flaw.missing("the name is no path", e).exception();
        } catch (IOException e) {
            throw Flaw.missing("the name leads nowhere", e).exception();
        }
    }

    private static Path real(Path cache) throws IOException {
        try {
            return cache.toRealPath();
        } catch (NoSuchFileException e) {
            Replacement.await(cache);
            return cache.toRealPath();
        }
    }

    // An absolute path is judged by where it leads, a relative one also by what it says.
    private static Path inside(Path root, Path name) {
        if (name.isAbsolute()) {
            return name;
        }
        Path normal = name.normalize();
        if (normal.startsWith("..")) {
            throw Flaw.missing("the name leads out of the root").exception();
        }
        return root.resolve(normal);
    }
}
