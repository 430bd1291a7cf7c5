package dev.faultline.toolsets.context;

import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The folder of a cache that is being read. Each file is read once, links are not followed, and problems are reported.
 */
final class CacheFolder {
    /** More than any document has; a larger file is not part of a cache. */
    private static final JsonLimits LIMITS = new JsonLimits(128, 256 * 1024 * 1024);

    private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

    private final Path path;
    private final Consumer<Flaw> flaws;
    private final Map<String, Stamp> stamps = new LinkedHashMap<>();

    CacheFolder(Path path, Consumer<Flaw> flaws) {
        this.path = path;
        this.flaws = flaws;
    }

    /** {@return the stamps of the files, taken just before they were read} */
    Map<String, Stamp> stamps() {
        return stamps;
    }

    /** {@return the JSON in this file; empty if it cannot be read, which is reported} */
    Optional<JsonValue> json(String name) {
        try {
            Optional<Stamp> stamp = stamp(name, Stamp.Type.FILE, "is not a regular file");
            if (stamp.isEmpty()) {
                return Optional.empty();
            }
            if (stamp.get().size() > LIMITS.bytes()) {
                flaws.accept(Flaw.invalid(name, "is too large"));
                return Optional.empty();
            }
            JsonReading reading = JsonText.read(bytes(name), LIMITS);
            reading.problems().stream()
                    .findFirst()
                    .ifPresent(problem ->
                            flaws.accept(Flaw.invalid(name, (problem.at().text() + " " + problem.message()).strip())));
            return reading.clean();
        } catch (NoSuchFileException e) {
            flaws.accept(Flaw.invalid(name, "is not there"));
        } catch (IOException e) {
            flaws.accept(Flaw.unreadable(name, "cannot be read", e));
        }
        return Optional.empty();
    }

    /**
     * {@return the names in this folder of the cache, none if it does not exist; empty if it cannot be listed, which is
     * reported}
     */
    Optional<List<String>> names(String folder) {
        try {
            if (stamp(folder, Stamp.Type.FOLDER, "is not a folder").isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(
                    Listing.of(path.resolve(folder)).stream().map(Listing::name).toList());
        } catch (NoSuchFileException e) {
            return Optional.of(List.of());
        } catch (IOException e) {
            flaws.accept(Flaw.unreadable(folder, "cannot be listed", e));
            return Optional.empty();
        }
    }

    private Optional<Stamp> stamp(String name, Stamp.Type wanted, String otherwise) throws IOException {
        Stamp stamp = Stamp.of(path.resolve(name));
        stamps.put(name, stamp);
        if (stamp.type() != wanted) {
            flaws.accept(Flaw.invalid(name, otherwise));
            return Optional.empty();
        }
        return Optional.of(stamp);
    }

    private byte[] bytes(String name) throws IOException {
        try (SeekableByteChannel file = Files.newByteChannel(path.resolve(name), READ)) {
            // One more, so that the JSON reader rejects a file that has grown too large meanwhile.
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(file.size(), LIMITS.bytes() + 1L));
            while (bytes.hasRemaining() && file.read(bytes) >= 0) {
                // reads on
            }
            return Arrays.copyOf(bytes.array(), bytes.position());
        }
    }
}
