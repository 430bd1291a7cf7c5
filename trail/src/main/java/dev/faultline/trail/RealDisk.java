package dev.faultline.trail;

import dev.faultline.files.OwnerFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The machine's files. Links are not followed: a user who can write a workspace must not choose where its log goes. */
final class RealDisk implements Disk {
    @Override
    public Optional<State> state(Path file) throws IOException {
        try {
            BasicFileAttributes found =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!found.isRegularFile()) {
                throw new FileSystemException(file.toString(), null, "is not a file but " + type(found));
            }
            return Optional.of(new State(Objects.requireNonNull(found.fileKey()), found.size()));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        }
    }

    private static String type(BasicFileAttributes found) {
        if (found.isSymbolicLink()) {
            return "a link";
        }
        return found.isDirectory() ? "a directory" : "a device or pipe";
    }

    @Override
    public Channel openToRead(Path file) throws IOException {
        state(file); // opening a pipe would block until its other end is opened
        return new Open(FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public Channel openToWrite(Path file) throws IOException {
        state(file);
        return new Open(FileChannel.open(
                file,
                Set.of(
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.CREATE,
                        LinkOption.NOFOLLOW_LINKS),
                OwnerFiles.OWNER_ONLY));
    }

    @Override
    public List<String> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        Files.move(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    @Override
    public void sync(Path directory) throws IOException {
        OwnerFiles.sync(directory);
    }

    private record Open(FileChannel channel) implements Channel {
        @Override
        public long size() throws IOException {
            return channel.size();
        }

        @Override
        public int read(ByteBuffer into, long at) throws IOException {
            return channel.read(into, at);
        }

        @Override
        public void write(ByteBuffer from, long at) throws IOException {
            long to = at;
            while (from.hasRemaining()) {
                to += channel.write(from, to);
            }
        }

        @Override
        public void truncate(long size) throws IOException {
            channel.truncate(size);
        }

        @Override
        public void force() throws IOException {
            channel.force(false);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
