package dev.faultline.toolsets.context;

import dev.faultline.internal.Utf8Order;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The Markdown files below a folder, read as the documents of a cache. */
final class Sources {
    /** A file as a document. */
    record Source(String id, String path, String content) {}

    private static final String ENDING = ".md";

    private final Path root;
    private final List<Flaw> flaws;
    private final Map<String, Source> byId = new TreeMap<>(Utf8Order.BY_BYTES);

    private Sources(Path root, List<Flaw> flaws) {
        this.root = root;
        this.flaws = flaws;
    }

    /**
     * {@return the documents below the folder in the order of their ids; files that cannot be documents are reported}
     */
    static List<Source> below(Path root, List<Flaw> flaws) {
        Sources sources = new Sources(root, flaws);
        sources.walk(root);
        return List.copyOf(sources.byId.values());
    }

    private void walk(Path folder) {
        for (Path entry : entries(folder)) {
            String name = Listing.name(entry);
            if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                walk(entry);
            } else if (name.endsWith(ENDING) && name.length() > ENDING.length() && Files.isRegularFile(entry)) {
                read(entry);
            }
        }
    }

    private List<Path> entries(Path folder) {
        try {
            return Listing.of(folder);
        } catch (IOException e) {
            flaws.add(Flaw.unreadable(name(folder), "cannot be listed", e));
            return List.of();
        }
    }

    private void read(Path file) {
        String path = name(file);
        if (!Path.of(path).equals(root.relativize(file))) {
            flaws.add(Flaw.invalid(path, "has a name that is not UTF-8"));
            return;
        }
        try {
            String content = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
            Source source = new Source(id(path), path, content);
            Source other = byId.putIfAbsent(source.id, source);
            if (other != null) {
                flaws.add(Flaw.invalid(path, "has the same id as " + other.path + ": " + source.id));
            }
        } catch (CharacterCodingException e) {
            flaws.add(Flaw.unreadable(path, "is not UTF-8 text", e));
        } catch (IOException e) {
            flaws.add(Flaw.unreadable(path, "cannot be read", e));
        }
    }

    private String name(Path file) {
        String name = root.relativize(file).toString();
        return name.isEmpty() ? Flaw.FOLDER : name;
    }

    private static String id(String path) {
        String slashes = path.replace('\\', '/');
        while (slashes.startsWith("./")) {
            slashes = slashes.substring(2);
        }
        return LowerCase.of(slashes);
    }
}
