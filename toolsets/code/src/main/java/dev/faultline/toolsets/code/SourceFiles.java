package dev.faultline.toolsets.code;

import dev.faultline.fault.FaultException;
import dev.faultline.files.Folder;
import dev.faultline.files.PathRefusedException;
import dev.faultline.files.Root;
import dev.faultline.files.process.Deadline;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** The files that {@code list_paths} lists, for an index: by the same rules, confined to the same root. */
public final class SourceFiles {
    private static final Duration LONGEST_WALK = Duration.ofHours(1);
    private static final Path HERE = Path.of("");

    private final Root root;
    private final Listings listings;

    private SourceFiles(Root root) {
        this.root = root;
        this.listings = Listings.of(root);
    }

    /**
     * {@return the files of this root}
     *
     * @throws IllegalArgumentException if it is not a readable folder
     */
    public static SourceFiles of(Path root) {
        return of(Root.of(root));
    }

    /** {@return the files of this root} */
    public static SourceFiles of(Root root) {
        return new SourceFiles(root);
    }

    /**
     * The attributes of a file.
     *
     * @param path from the root, with slashes
     * @param modified in nanoseconds, with the precision of the file system
     */
    public record SourceFile(String path, long size, long modified) {}

    /**
     * Visits every file, in no particular order.
     *
     * @return whether everything could be read
     * @throws IOException if the root itself cannot be read
     */
    public boolean visit(Consumer<SourceFile> visitor) throws IOException, InterruptedException {
        Folder.open(root.real(), HERE).close();
        try (FileWalk walk = new FileWalk(root, listings, Deadline.after(LONGEST_WALK))) {
            walk.from(
                    new ResolvedPath(root, HERE, "."),
                    (folder, files) -> files.forEach(file -> walk.about(folder, file)
                            .ifPresent(about -> visitor.accept(new SourceFile(
                                    file.path(),
                                    about.size(),
                                    about.lastModifiedTime().to(TimeUnit.NANOSECONDS))))));
            return walk.leftOut().isEmpty();
        } catch (FaultException e) { // the root itself disappeared after it was opened above
            throw new IOException("the root cannot be read", e);
        } catch (TimeoutException e) {
            return false;
        }
    }

    /**
     * {@return the content of the file at this path, unless it is gone, withheld, no longer a regular file, or larger
     * than {@code most}}
     *
     * @throws IOException if it cannot be read
     */
    public Optional<byte[]> read(String path, int most) throws IOException {
        Path relative = Path.of(path);
        Path parent = relative.getParent();
        if (!isServed(relative)) { // an index may have it from a time when it was
            return Optional.empty();
        }
        try (Folder folder = Folder.open(root.real(), parent == null ? HERE : parent)) {
            Path name = relative.getFileName();
            if (!folder.attributes(name).isRegularFile()) {
                return Optional.empty();
            }
            try (SeekableByteChannel file = folder.open(name)) {
                return file.size() > most ? Optional.empty() : Optional.of(all(file));
            }
        } catch (NoSuchFileException | NotDirectoryException e) {
            return Optional.empty();
        }
    }

    private boolean isServed(Path relative) throws IOException {
        try {
            return root.follow(relative.toString()).equals(relative);
        } catch (PathRefusedException e) {
            return false;
        }
    }

    private static byte[] all(SeekableByteChannel file) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) file.size());
        int count = 0;
        while (count >= 0 && bytes.hasRemaining()) {
            count = file.read(bytes);
        }
        byte[] read = new byte[bytes.position()];
        bytes.flip().get(read);
        return read;
    }
}
