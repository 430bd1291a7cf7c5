package dev.faultline.trail;

import dev.faultline.files.OwnerFiles;
import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Remembers the last entry of each trail, in a folder outside the trails. A chain alone does not show that its end was
 * cut off or that the whole log was deleted; a remembered position does (R34).
 *
 * <p>A position is written after its entry is on disk. It may lag behind the log, but is never ahead of it.
 */
public final class Positions {
    private static final int NAME = 16;

    private final Path folder;

    private Positions(Path folder) {
        this.folder = folder;
    }

    /** {@return the positions in this folder, which is created when the first one is remembered} */
    public static Positions in(Path folder) {
        return new Positions(folder);
    }

    /**
     * {@return the last remembered entry of the trail in this directory, if there is one}
     *
     * @throws UncheckedIOException if the position cannot be read
     */
    public Optional<Link> of(Path directory) {
        try {
            return read(file(directory.toRealPath()));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Link> read(Path file) throws IOException {
        try {
            return Optional.of(JsonText.read(Files.readString(file))
                    .clean()
                    .flatMap(Positions::link)
                    .orElseThrow(() -> new IOException("a remembered position is damaged: " + file.getFileName())));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    /**
     * Follows the name by which a trail is opened to its directory. If a link has taken the place of the directory, the
     * trail that it leads to must contain what is remembered: another directory is a trail that was deleted (R34).
     *
     * @throws IOException if a position cannot be read or written
     */
    void follow(Path directory) throws IOException {
        Path named = named(directory);
        Path real = directory.toRealPath();
        if (named.equals(real)) {
            return;
        }
        Optional<Link> here = read(file(real));
        Optional<Link> before = read(file(named));
        if (here.isEmpty() && before.isPresent()) {
            write(file(real), real, before.get());
        } else if (here.isPresent() && !here.equals(before)) {
            write(file(named), real, here.get());
        }
    }

    /**
     * Remembers that the trail in this directory has reached this entry, which must be on disk. A position never goes
     * back, nor does its hash change: only {@link #accept} may do that.
     *
     * @throws UncheckedIOException if the position cannot be written, or if the present one cannot be read
     */
    public void remember(Path directory, Link reached) {
        if (of(directory)
                .filter(known -> known.sequence() >= reached.sequence())
                .isEmpty()) {
            write(directory, reached);
        }
    }

    /** {@return the directories of all trails that have a position and still exist} */
    public List<Path> directories() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.flatMap(file -> directory(file).stream())
                    .filter(Files::isDirectory)
                    .distinct()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Path> directory(Path file) {
        try {
            return JsonText.read(Files.readString(file))
                    .clean()
                    .flatMap(json ->
                            json instanceof JsonObject position ? position.string("directory") : Optional.empty())
                    .map(Path::of);
        } catch (IOException | InvalidPathException unreadable) {
            return Optional.empty(); // reported when its trail is opened
        }
    }

    private void write(Path directory, Link reached) {
        try {
            Path real = directory.toRealPath();
            write(file(real), real, reached);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, Path directory, Link reached) throws IOException {
        String json = JsonText.print(JsonObject.builder()
                .put("directory", directory.toString())
                .put("sequence", reached.sequence())
                .put("hash", reached.hash())
                .build());
        OwnerFiles.createFolderOf(file);
        OwnerFiles.replace(file, (json + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Accepts the present state of the log in this directory, whatever was remembered before.
     *
     * @param last its last entry; {@link Link#START} if the log is gone, so that a new one may begin
     * @throws UncheckedIOException if the position cannot be written
     */
    public void accept(Path directory, Link last) {
        forgetName(directory);
        if (last.equals(Link.START)) {
            forget(directory);
            return;
        }
        try (Disk.Channel log = new RealDisk().openToWrite(new Segments(new RealDisk(), directory).log())) {
            log.force(); // what a reader has seen may not be on the disk yet, and a position must not lead
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        write(directory, last);
    }

    private void forget(Path directory) {
        try {
            delete(file(directory.toRealPath()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void forgetName(Path directory) {
        try {
            if (!named(directory).equals(directory.toRealPath())) {
                delete(file(named(directory)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void delete(Path file) throws IOException {
        if (Files.deleteIfExists(file)) {
            new RealDisk().sync(folder);
        }
    }

    private static Path named(Path directory) {
        return directory.toAbsolutePath().normalize();
    }

    private Path file(Path path) {
        return folder.resolve(
                Sha256.of(path.toString().getBytes(StandardCharsets.UTF_8)).substring(0, NAME) + ".json");
    }

    private static Optional<Link> link(JsonValue value) {
        return value instanceof JsonObject json
                        && json.get("sequence").orElse(null) instanceof JsonNumber number
                        && number.integer().isPresent()
                ? json.string("hash").map(hash -> new Link(number.integer().getAsLong(), hash))
                : Optional.empty();
    }
}
