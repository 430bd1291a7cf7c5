package dev.faultline.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Writes files that only their owner can read. Content and name are on disk when a method returns, and a file is never
 * visible with half of its content.
 */
public final class OwnerFiles {
    /** The permissions of a file that only its owner can read and write. */
    public static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** The suffix of a file that is being written, or that a process left behind when it was killed. */
    public static final String UNFINISHED = ".tmp";

    private static final FileAttribute<Set<PosixFilePermission>> OWNERS_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private OwnerFiles() {}

    /** Changes a new file before it replaces the old one. */
    @FunctionalInterface
    public interface Finish {
        /** Leaves the content as it is. */
        Finish NOTHING = fresh -> {};

        /** Changes the file, for instance its owner. */
        void accept(Path fresh) throws IOException;
    }

    /** Creates the folder and its missing parents. */
    public static void createFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path parent = Optional.ofNullable(folder.toAbsolutePath().getParent()).orElse(folder);
        createFolder(parent);
        try {
            Files.createDirectory(folder, OWNERS_FOLDER);
        } catch (FileAlreadyExistsException raced) {
            if (!Files.isDirectory(folder)) {
                throw new NotDirectoryException(folder.toString());
            }
        }
        sync(parent);
    }

    /** Creates the folder that contains the file, and its missing parents. */
    public static void createFolderOf(Path file) throws IOException {
        createFolder(folderOf(file));
    }

    /** Atomically replaces the file, or creates it. */
    public static void replace(Path file, byte[] content) throws IOException {
        replace(file, content, Finish.NOTHING);
    }

    /** Atomically replaces the file, or creates it, after the new file has been finished. */
    public static void replace(Path file, byte[] content, Finish finish) throws IOException {
        Path fresh = unfinished(file, content);
        try {
            finish.accept(fresh);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
        sync(folderOf(file));
    }

    /** Creates the file unless it exists: of two processes that do so at the same time, the first one wins. */
    public static void createIfAbsent(Path file, byte[] content) throws IOException {
        Path fresh = unfinished(file, content);
        try {
            Files.createLink(file, fresh);
        } catch (FileAlreadyExistsException exists) {
            return;
        } finally {
            Files.delete(fresh);
        }
        sync(folderOf(file));
    }

    /** Appends to the file, which is created if it does not exist. */
    public static void append(Path file, byte[] content) throws IOException {
        boolean isNew = !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        write(file, content, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND));
        if (isNew) {
            sync(folderOf(file));
        }
    }

    /** Returns when the names in the folder are on disk. */
    public static void sync(Path folder) throws IOException {
        try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        }
    }

    private static Path unfinished(Path file, byte[] content) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + UNFINISHED);
        try {
            write(fresh, content, Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW));
            return fresh;
        } catch (IOException | RuntimeException failed) {
            Files.deleteIfExists(fresh);
            throw failed;
        }
    }

    private static void write(Path file, byte[] content, Set<? extends OpenOption> options) throws IOException {
        try (FileChannel channel = FileChannel.open(file, options, OWNER_ONLY)) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private static Path folderOf(Path file) {
        return file.toAbsolutePath().resolveSibling(".").normalize();
    }
}
