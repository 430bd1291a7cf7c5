package dev.faultline.toolsets.code;

import dev.faultline.dialects.problemdetails.FileOperationError;
import dev.faultline.dialects.problemdetails.KgFoundryError;
import dev.faultline.dialects.problemdetails.PathOutsideRepositoryError;
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
 */
record Root(Path given, Path real) {
    private static final int LONGEST = 4096;
    private static final int MOST_LINKS = 40;
    private static final Path HERE = Path.of("");

    /**
     * {@return the root}
     *
     * @throws IllegalArgumentException if it is no folder that can be read
     */
    static Root of(Path folder) {
        Path given = folder.toAbsolutePath().normalize();
        try {
            Root root = new Root(given, given.toRealPath());
            Folder.open(root.real, HERE).close();
            return root;
        } catch (IOException e) {
            throw new IllegalArgumentException("the root is no folder that can be read", e);
        }
    }

    /**
     * {@return the place that a path leads to, whether or not something is there}
     *
     * @throws PathOutsideRepositoryError if it leads out of the root, by its names or by a link
     * @throws KgFoundryError if it is no path, or cannot be followed
     */
    Place resolve(String sent) throws IOException {
        if (sent.indexOf('\0') >= 0) {
            throw FileTrouble.invalidPath("must not contain a NUL character");
        }
        if (sent.length() > LONGEST) {
            throw FileTrouble.invalidPath("is too long");
        }
        try {
            Path path = Path.of(sent);
            Path below = path.isAbsolute() ? leadsInside(path).orElseThrow(() -> outside(sent)) : path;
            return new Place(this, follow(lexical(below, sent), sent), sent);
        } catch (InvalidPathException e) {
            throw FileTrouble.invalidPath("is not a path");
        } catch (IOException e) {
            throw FileTrouble.at(sent, e);
        }
    }

    private static PathOutsideRepositoryError outside(String sent) {
        return new PathOutsideRepositoryError(sent);
    }

    // What lies outside is looked at only to see whether it leads back in; the answer is the same if it is missing.
    private Optional<Path> leadsInside(Path absolute) {
        Path normal = absolute.normalize();
        for (Path base : List.of(real, given)) {
            if (normal.startsWith(base)) {
                return Optional.of(base.relativize(normal));
            }
        }
        try {
            Path led = absolute.toRealPath();
            return led.startsWith(real) ? Optional.of(real.relativize(led)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Deque<Path> lexical(Path path, String sent) {
        Deque<Path> names = new ArrayDeque<>();
        for (Path name : path) {
            switch (name.toString()) {
                case "", "." -> {}
                case ".." -> {
                    if (names.pollLast() == null) {
                        throw outside(sent);
                    }
                }
                default -> names.addLast(name);
            }
        }
        return names;
    }

    /** Replaces links by what they lead to, name by name: what comes back has none, as long as nobody adds one. */
    private Path follow(Deque<Path> names, String sent) throws IOException {
        List<Path> reached = new ArrayList<>();
        int links = 0;
        while (!names.isEmpty()) {
            Path name = names.removeFirst();
            String text = name.toString();
            if (text.equals("..")) { // from a link: here what is reached has no links, so that it means the parent
                if (reached.isEmpty()) {
                    throw outside(sent);
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
                throw new FileOperationError("Path leads through too many links: " + sent, sent);
            }
            Path to = target.get();
            if (to.isAbsolute()) {
                to = leadsInside(to).orElseThrow(() -> outside(sent));
                reached.clear();
            }
            for (int i = to.getNameCount() - 1; i >= 0; i--) {
                names.addFirst(to.getName(i));
            }
        }
        return join(reached);
    }

    // What is missing, or below a file, is no link; whoever opens it finds out.
    private Optional<Path> target(Path relative) throws IOException {
        Path at = real.resolve(relative);
        try {
            BasicFileAttributes found = Files.readAttributes(at, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return found.isSymbolicLink() ? Optional.of(Files.readSymbolicLink(at)) : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            if (FileTrouble.isBelowAFile(e)) {
                return Optional.empty();
            }
            throw e;
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
