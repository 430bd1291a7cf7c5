package dev.faultline.toolsets.code;

import dev.faultline.files.Folder;
import dev.faultline.files.Root;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The repository that contains a file: the nearest one above it, which is the submodule for a file inside a submodule.
 * The submodule's folder itself belongs to the repository around it, which tracks its commit.
 *
 * @param folder where git runs
 * @param path the file from there, with slashes; {@code .} for the root
 */
record Repository(Path folder, String path) {
    private static final Path GIT = Path.of(".git");

    /**
     * {@return the repository of this path}
     *
     * @throws dev.faultline.dialects.problemdetails.KgFoundryError if a folder on the way can no longer be read
     */
    static Repository of(ResolvedPath place) throws IOException {
        Root root = place.root();
        Path relative = place.relative();
        try {
            for (int depth = relative.getNameCount() - 1; depth > 0; depth--) {
                Path inner = relative.subpath(0, depth);
                if (isRepository(root, inner)) {
                    return new Repository(
                            root.real().resolve(inner),
                            FileWalk.text(relative.subpath(depth, relative.getNameCount())));
                }
            }
        } catch (IOException e) {
            throw FileTrouble.at(place.sent(), e);
        }
        return new Repository(root.real(), place.isRoot() ? "." : place.path());
    }

    // A submodule has a file of this name, a repository of its own a folder; a link is neither.
    private static boolean isRepository(Root root, Path inner) throws IOException {
        try (Folder folder = Folder.open(root.real(), inner)) {
            return !folder.attributes(GIT).isSymbolicLink();
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}
