package dev.faultline.toolsets.context;

import dev.faultline.files.Folder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A folder beside a cache in which its successor is prepared. */
final class Staging implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile("\\..+\\.tmp-[0-9a-f-]{36}");

    private final Path cache;
    private final Path folder;
    private final Folder parent;

    private Staging(Path cache, Path folder, Folder parent) {
        this.cache = cache;
        this.folder = folder;
        this.parent = parent;
    }

    /** {@return whether this is the name of a folder that is being prepared} */
    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    static Staging beside(Path cache) throws IOException {
        Path absolute = cache.toAbsolutePath().normalize();
        Path parent = absolute.getParent();
        if (parent == null) {
            throw new IOException("the root of a file system cannot be a cache");
        }
        Files.createDirectories(parent);
        Path folder = Files.createDirectory(sibling(absolute));
        try {
            return new Staging(absolute, folder, Folder.open(parent, Path.of("")));
        } catch (IOException e) {
            Files.delete(folder);
            throw e;
        }
    }

    private static Path sibling(Path cache) {
        return cache.resolveSibling("." + cache.getFileName() + ".tmp-" + UUID.randomUUID());
    }

    /** Writes a file of the cache durably. */
    void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
            out.force(true);
        }
    }

    /** Creates a folder of the cache. */
    void folder(String name) throws IOException {
        Files.createDirectories(folder.resolve(name));
    }

    /** Publishes the folder as the cache, durably; no cache may exist. */
    void publish() throws IOException {
        force();
        Files.move(folder, cache, StandardCopyOption.ATOMIC_MOVE);
        parent.force();
    }

    /** Replaces the cache with the folder; the old cache is deleted only after the new one is on disk. */
    void replace() throws IOException {
        force();
        Path old = sibling(cache);
        Replacement.of(cache, () -> {
            Files.move(cache, old, StandardCopyOption.ATOMIC_MOVE);
            try {
                Files.move(folder, cache, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                Files.move(old, cache, StandardCopyOption.ATOMIC_MOVE);
                throw e;
            }
        });
        parent.force();
        delete(old);
    }

    // A file is durable only if its name is on disk too.
    private void force() throws IOException {
        try (Folder made = Folder.open(folder, Path.of(""))) {
            for (Path name : made.names()) {
                if (made.attributes(name).isDirectory()) {
                    try (Folder inner = made.enter(name)) {
                        inner.force();
                    }
                }
            }
            made.force();
        }
    }

    /** Deletes what has not been published. */
    @Override
    public void close() throws IOException {
        try (parent) {
            if (Files.exists(folder)) {
                delete(folder);
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
