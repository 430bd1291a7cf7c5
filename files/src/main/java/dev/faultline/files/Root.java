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
 * The folder that nothing leads out of (R4).
 *
 * @param given as the operator wrote it
 * @param real without links
 * @param longest the most bytes of a path that is followed
 */
public record Root(Path given, Path real, int longest) {
    /** The most bytes of a path, unless there is a lower limit. */
    public static final int LONGEST = 4096;

    private static final int MOST_LINKS = 40;
    private static final Path HERE = Path.of("");

    /**
     * {@return the root}
     *
     * @throws IllegalArgumentException if it is no folder that can be read
     */
    public static Root of(Path folder) {
        return of(folder, LONGEST);
    }

    /**
     * {@return the root, in which no path longer than this is followed}
     *
     * @throws IllegalArgumentException if it is not a folder that can be read
     */
    public static Root of(Path folder, int longest) {
        Path given = folder.toAbsolutePath().normalize();
        try {
            Root root = new Root(given, given.toRealPath(), longest);
            Folder.open(root.real, HERE).close();
            return root;
        } catch (IOException e) {
            throw new IllegalArgumentException("the root is no folder that can be read", e);
        }
    }

    /**
     * {@return where a path leads, from the root and free of links, whether or not something is there}
     *
     * @throws PathRefusedException if it is no path, or leads out of the root by its names or by a link
     * @throws IOException if it cannot be followed
     */
    public Path follow(String sent) throws PathRefusedException, IOException {
        Path path = path(sent);
        return follow(lexical(path.isAbsolute() ? inside(path) : path));
    }

    /**
     * {@return as {@link #follow}, but a link at the end of the path stands for itself}
     *
     * @throws PathRefusedException as there; the link at the end is not looked at
     * @throws IOException if it cannot be followed
     */
    public Path followFolders(String sent) throws PathRefusedException, IOException {
        Path path = path(sent).normalize();
        Deque<Path> names = lexical(path.isAbsolute() ? insideItself(path) : path);
        Path last = names.pollLast();
        Path folder = follow(names);
        return last == null ? folder : folder.resolve(last);
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

    // What lies outside is looked at only to see whether it leads back in; the answer is the same if it is missing.
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

    /** Replaces links by what they lead to, name by name: what comes back has none, as long as nobody adds one. */
    private Path follow(Deque<Path> names) throws PathRefusedException, IOException {
        List<Path> reached = new ArrayList<>();
        int links = 0;
        while (!names.isEmpty()) {
            Path name = names.removeFirst();
            String text = name.toString();
            if (text.equals("..")) { // from a link: here what is reached has no links, so that it means the parent
                if (reached.isEmpty()) {
                    throw new PathRefusedException(PathRefusal.LEADS_OUTSIDE);
                }
                reached.removeLast();
                continue;
            }
            if (text.isEmpty() || text.equals(".")) {
                continue;
            }
            Optional<Path> target = target(join(reached).resolve(name));
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

    // What is missing, or below a file, is no link; whoever opens it finds out.
    private Optional<Path> target(Path relative) throws PathRefusedException, IOException {
        Path at = real.resolve(relative);
        try {
            BasicFileAttributes found = Files.readAttributes(at, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return found.isSymbolicLink() ? Optional.of(Files.readSymbolicLink(at)) : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            return switch (SystemCode.of(e).orElse("")) {
                case "ENOTDIR" -> Optional.empty();
                case "ENAMETOOLONG" -> throw new PathRefusedException(PathRefusal.TOO_LONG);
                default -> throw e; // the system has more names
            };
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
