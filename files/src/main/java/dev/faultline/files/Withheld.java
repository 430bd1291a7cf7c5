package dev.faultline.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The files and folders below a root that no tool serves, with everything below them: those of a name that belongs to
 * git or to Faultline, and those that a server names, such as its keys.
 *
 * <p>What a server names is recognised by its identity, so it does not matter how a path spells it, on file systems
 * that ignore letter case too, and whether it is reached through a mount or is a second hard link to the same file.
 */
public final class Withheld {
    /** Git's files may hold credentials, and Faultline's hold keys; their letter case does not count. */
    private static final List<String> NAMES = List.of(".git", ".faultline");

    private static final Path HERE = Path.of("");

    private final List<Path> own;
    private final Set<Path> paths;

    private Withheld(List<Path> own, Set<Path> paths) {
        this.own = own;
        this.paths = paths;
    }

    /**
     * {@return what is withheld below a root}
     *
     * @param root without links
     * @param own files and folders of the server, which may be elsewhere, and may not exist yet
     */
    static Withheld below(Path root, List<Path> own) {
        Set<Path> paths = own.stream()
                .map(Root::withoutLinks)
                .filter(path -> path.startsWith(root) && !path.equals(root))
                .map(root::relativize)
                .collect(Collectors.toUnmodifiableSet());
        return new Withheld(List.copyOf(own), paths);
    }

    /** {@return whether this name belongs to git or to Faultline} */
    public static boolean isName(String name) {
        return NAMES.stream().anyMatch(name::equalsIgnoreCase);
    }

    /** {@return whether a name in this path belongs to git or to Faultline} */
    static boolean hasName(Path path) {
        for (Path name : path) {
            if (isName(name.toString())) {
                return true;
            }
        }
        return false;
    }

    /** {@return what is withheld now; files that appear later are recognised by their paths only} */
    public Present now() {
        Set<Object> identities = new HashSet<>();
        for (Path path : own) {
            try {
                Optional.ofNullable(Files.readAttributes(path, BasicFileAttributes.class)
                                .fileKey())
                        .ifPresent(identities::add);
            } catch (IOException e) {
                // it does not exist yet, or only its path can be known
            }
        }
        return new Present(paths, Set.copyOf(identities));
    }

    /** What is withheld at one time. */
    public record Present(Set<Path> paths, Set<Object> identities) {
        /** Copies the sets. */
        public Present {
            paths = Set.copyOf(paths);
            identities = Set.copyOf(identities);
        }

        /**
         * {@return whether an entry of a folder is withheld}
         *
         * @param folder from the root, without links, and not withheld itself
         */
        public boolean has(Path folder, Path name, BasicFileAttributes found) {
            return has(folder, name) || identities.contains(Objects.requireNonNullElse(found.fileKey(), HERE));
        }

        /** {@return whether a name in a folder is withheld, even if it does not exist} */
        boolean has(Path folder, Path name) {
            return isName(name.toString()) || (!paths.isEmpty() && paths.contains(folder.resolve(name)));
        }
    }
}
