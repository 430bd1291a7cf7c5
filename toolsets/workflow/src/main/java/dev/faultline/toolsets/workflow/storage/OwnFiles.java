package dev.faultline.toolsets.workflow.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Files that only their owner may read, and that are there as a whole or not at all. */
final class OwnFiles {
    /** What the name of a file that is being written ends with. */
    static final String UNFINISHED = ".tmp";

    private static final FileAttribute<Set<PosixFilePermission>> FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<Set<PosixFilePermission>> FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private OwnFiles() {}

    /** Makes the folder and those above it, whose names are on the disk on return. */
    static void makeFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Path above = Optional.ofNullable(folder.getParent()).orElse(folder);
            makeFolder(above);
            try {
                Files.createDirectory(folder, FOLDER);
            } catch (FileAlreadyExistsException raced) {
                if (!Files.isDirectory(folder)) {
                    throw raced;
                }
            }
            sync(above);
        }
    }

    /** Makes the folder that the file is to be in. */
    static void makeFolderOf(Path file) throws IOException {
        Path above = file.toAbsolutePath().getParent();
        if (above != null) {
            makeFolder(above);
        }
    }

    /** Writes the file, in the place of one that is there; all of it is on the disk on return. */
    static void write(Path file, byte[] content) throws IOException {
        Path fresh = unfinished(file, content);
        try {
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
        sync(file.resolveSibling("."));
    }

    /** Writes the file unless it is there: of two processes that do so at the same time, the first one's stands. */
    static void writeFirst(Path file, byte[] content) throws IOException {
        Path fresh = unfinished(file, content);
        try {
            if (!Files.exists(file)) {
                Files.createLink(file, fresh);
            }
        } catch (FileAlreadyExistsException other) {
            return; // that one stands
        } finally {
            Files.delete(fresh);
        }
        sync(file.resolveSibling("."));
    }

    private static Path unfinished(Path file, byte[] content) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + UNFINISHED);
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        try (FileChannel channel = FileChannel.open(fresh, options, FILE)) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
            return fresh;
        } catch (IOException | RuntimeException failed) {
            Files.deleteIfExists(fresh);
            throw failed;
        }
    }

    /** Returns when the names in the folder are on the disk. */
    static void sync(Path folder) throws IOException {
        try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        }
    }
}
