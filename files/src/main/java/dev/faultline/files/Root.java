package dev.faultline.files;

import dev.faultline.fault.SystemCode;
import dev.faultline.text.BoundedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A folder that no path leads out of, nor to what is withheld in it (R4).
 *
 * @param given the path as the operator wrote it
 * @param real the path without links
 * @param longest the maximum length of a path in bytes
 * @param withheld what no path leads to
 */
public record Root(Path given, Path real, int longest, Withheld withheld) {
    /** The maximum length of a path in bytes, unless a lower limit is set. */
    public static final int LONGEST = 4096;

    private static final int MOST_LINKS = 40;
    private static final Path HERE = Path.of("");

    /**
     * {@return the root}
     *
     * @throws IllegalArgumentException if it is not a readable folder
     */
    public static Root of(Path folder) {
        return of(folder, LONGEST);
    }

    /**
     * {@return the root, in which longer paths than this are rejected}
     *
     * @throws IllegalArgumentException if it is not a readable folder
     */
    public static Root of(Path folder, int longest) {
        Path given = folder.toAbsolutePath().normalize();
        try {
            Root root = at(given, longest);
            Folder.open(root.real, HERE).close();
            return root;
        } catch (IOException e) {
            throw new IllegalArgumentException("the root is not a readable folder", e);
        }
    }

    /**
     * {@return the root, in which longer paths than this are rejected}
     *
     * @throws IOException if it does not exist
     */
    public static Root at(Path folder, int longest) throws IOException {
        Path real = folder.toRealPath();
        return new Root(folder.toAbsolutePath().normalize(), real, longest, Withheld.below(real, List.of()));
    }

    /** {@return this root, in which no path leads to these files and folders either, which need not exist yet} */
    public Root withholding(List<Path> own) {
        return new Root(given, real, longest, Withheld.below(real, own));
    }

    /** {@return the absolute path without links; those parts that do not exist stay as they are} */
    public static Path withoutLinks(Path path) {
        Path normal = path.toAbsolutePath().normalize();
        return realPath(normal).or(() -> realParent(normal)).orElse(normal);
    }

    /**
     * {@return the target of a path, relative to the root and free of links, whether or not it exists}
     *
     * @throws PathRefusedException if it is malformed, leads outside the root by its names or by a link, or leads to
     *     what is withheld
     * @throws IOException if it cannot be resolved
     */
    public Path follow(String sent) throws PathRefusedException, IOException {
        Path path = path(sent);
        Deque<Path> names = lexical(path.isAbsolute() ? inside(path) : path);
        require(path.isAbsolute() || !Withheld.hasName(path)); // an absolute path may have such a name above the root
        return follow(names);
    }

    /**
     * {@return as {@link #follow}, but a link at the end of the path is not followed}
     *
     * @throws PathRefusedException as there, except for the link at the end
     * @throws IOException if it cannot be resolved
     */
    public Path followFolders(String sent) throws PathRefusedException, IOException {
        Path path = path(sent).normalize();
        Deque<Path> names = lexical(path.isAbsolute() ? insideItself(path) : path);
        Path last = names.pollLast();
        Path folder = follow(names);
        if (last == null) {
            return folder;
        }
        Optional<Path> unused = target(folder, last, withheld.now());
        return folder.resolve(last);
    }

    private Path path(String sent) throws PathRefusedException {
        if (sent.indexOf('\0') >= 0) {
            throw new PathRefusedException(PathRefusal.HOLDS_NUL);
        }
        if (!BoundedText.fits(sent, longest)) {
            throw new PathRefusedException(PathRefusal.TOO_LONG);
        }
        try {
            return Path.of(sent);
        } catch (InvalidPathException e) {
            throw new PathRefusedException(PathRefusal.NOT_A_PATH);
        }
    }

    private Path insideItself(Path absolute) throws PathRefusedException {
        Path parent = absolute.getParent();
        if (parent == null) {
            throw new PathRefusedException(PathRefusal.LEADS_OUTSIDE);
        }
        return inside(parent).resolve(absolute.getFileName());
    }

    private Path inside(Path absolute) throws PathRefusedException {
        return leadsInside(absolute).orElseThrow(() -> new PathRefusedException(PathRefusal.LEADS_OUTSIDE));
    }

    // A path outside is resolved only to see whether it leads back in; the answer is the same if it does not exist.
    private Optional<Path> leadsInside(Path absolute) {
        Path normal = absolute.normalize();
        for (Path base : List.of(real, given)) {
            if (normal.startsWith(base)) {
                return Optional.of(base.relativize(normal));
            }
        }
        return realPath(absolute)
                .or(() -> realParent(normal))
                .filter(led -> led.startsWith(real))
                .map(real::relativize);
    }

    // R4: a new file has no real path yet, but the nearest folder that exists has one.
    private static Optional<Path> realParent(Path missing) {
        Path parent = missing.getParent();
        return parent == null
                ? Optional.empty()
                : realPath(parent).or(() -> realParent(parent)).map(led -> led.resolve(missing.getFileName()));
    }

    private static Optional<Path> realPath(Path path) {
        try {
            return Optional.of(path.toRealPath());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Deque<Path> lexical(Path path) throws PathRefusedException {
        Deque<Path> names = new ArrayDeque<>();
        for (Path name : path) {
            switch (name.toString()) {
                case "", "." -> {}
                case ".." -> {
                    if (names.pollLast() == null) {
                        throw new PathRefusedException(PathRefusal.CLIMBS_OUT);
                    }
                }
                default -> names.addLast(name);
            }
        }
        return names;
    }

    /** Replaces links by their targets, name by name; the result has no links, unless one is added meanwhile. */
    private Path follow(Deque<Path> names) throws PathRefusedException, IOException {
        List<Path> reached = new ArrayList<>();
        Withheld.Present withheldNow = withheld.now();
        int links = 0;
        while (!names.isEmpty()) {
            Path name = names.removeFirst();
            String text = name.toString();
            if (text.equals("..")) { // from a link: the path so far has no links, so this is the parent
                if (reached.isEmpty()) {
                    throw new PathRefusedException(PathRefusal.LEADS_OUTSIDE);
                }
                reached.removeLast();
                continue;
            }
            if (text.isEmpty() || text.equals(".")) {
                continue;
            }
            Path folder = join(reached);
            Optional<Path> target = target(folder, name, withheldNow);
            if (target.isEmpty()) {
                reached.add(name);
                continue;
            }
            if (++links > MOST_LINKS) {
                throw new PathRefusedException(PathRefusal.TOO_MANY_LINKS);
            }
            Path to = target.get();
            if (to.isAbsolute()) {
                to = inside(to);
                reached.clear();
            }
            for (int i = to.getNameCount() - 1; i >= 0; i--) {
                names.addFirst(to.getName(i));
            }
        }
        return join(reached);
    }

    // A missing name, or one below a file, is not a link; opening it fails later.
    private Optional<Path> target(Path folder, Path name, Withheld.Present withheldNow)
            throws PathRefusedException, IOException {
        require(!withheldNow.has(folder, name));
        Path at = real.resolve(folder).resolve(name);
        try {
            BasicFileAttributes found = Files.readAttributes(at, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            require(!withheldNow.has(folder, name, found));
            return found.isSymbolicLink() ? Optional.of(Files.readSymbolicLink(at)) : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            return switch (SystemCode.of(e).orElse("")) {
                case "ENOTDIR" -> Optional.empty();
                case "ENAMETOOLONG" -> throw new PathRefusedException(PathRefusal.TOO_LONG);
                default -> throw e; // other error codes of the system
            };
        }
    }

    private static void require(boolean served) throws PathRefusedException {
        if (!served) {
            throw new PathRefusedException(PathRefusal.WITHHELD);
        }
    }

    private static Path join(List<Path> names) {
        Path joined = HERE;
        for (Path name : names) {
            joined = joined.resolve(name);
        }
        return joined;
    }
}
