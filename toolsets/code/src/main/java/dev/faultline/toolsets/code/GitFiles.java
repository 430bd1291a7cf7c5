package dev.faultline.toolsets.code;

import java.nio.file.Path;

/**
 * Git's own files: everything below a name {@code .git}. Its configuration may hold credentials, so no tool serves it.
 * The letter case does not count, because some file systems ignore it.
 */
final class GitFiles {
    private static final String NAME = ".git";

    private GitFiles() {}

    /** {@return whether this name belongs to git} */
    static boolean isOne(String name) {
        return name.equalsIgnoreCase(NAME);
    }

    /** {@return whether a name in this path belongs to git} */
    static boolean has(Path path) {
        for (Path name : path) {
            if (isOne(name.toString())) {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return whether a caller's relative path names git's files, also by a link}
     *
     * @param sent a valid path; an absolute one may contain the name of git's folder above the root
     */
    static boolean isNamedBy(String sent) {
        Path path = Path.of(sent);
        return !path.isAbsolute() && has(path);
    }
}
