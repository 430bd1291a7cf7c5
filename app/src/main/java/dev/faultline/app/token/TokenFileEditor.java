package dev.faultline.app.token;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * Changes a token file as a whole: a server that reads it at the same time sees the old lines or the new ones. Editors
 * in other processes wait for each other. The file keeps its owner, so that a server that runs as another user can
 * still read it; no other user can.
 */
final class TokenFileEditor {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path file;

    private TokenFileEditor(Path file) {
        this.file = file;
    }

    /** {@return an editor of this file, or of the file that it links to} */
    static TokenFileEditor of(Path file) throws IOException {
        return new TokenFileEditor(Files.exists(file) ? file.toRealPath() : file.toAbsolutePath());
    }

    /** Replaces the lines of the file, which is created if it does not exist. */
    void change(UnaryOperator<List<String>> change) throws IOException {
        Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        try (FileChannel channel = FileChannel.open(lockFile, options, OWNER_ONLY)) {
            channel.lock(); // until the channel is closed
            List<String> before = Files.exists(file) ? Files.readAllLines(file) : List.of();
            List<String> after = change.apply(before);
            if (!after.equals(before)) {
                replace(after);
            }
        }
    }

    private void replace(List<String> lines) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            write(fresh, lines);
            if (Files.exists(file)) {
                keepOwner(fresh);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
        try (FileChannel folder = FileChannel.open(file.resolveSibling("."), StandardOpenOption.READ)) {
            folder.force(true);
        }
    }

    private static void write(Path fresh, List<String> lines) throws IOException {
        String text = lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        try (FileChannel channel = FileChannel.open(fresh, options, OWNER_ONLY)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private void keepOwner(Path fresh) throws IOException {
        PosixFileAttributes old = Files.readAttributes(file, PosixFileAttributes.class);
        PosixFileAttributes made = Files.readAttributes(fresh, PosixFileAttributes.class);
        PosixFileAttributeView view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
        if (!old.group().equals(made.group())) {
            view.setGroup(old.group());
        }
        if (!old.owner().equals(made.owner())) {
            view.setOwner(old.owner());
        }
    }
}
