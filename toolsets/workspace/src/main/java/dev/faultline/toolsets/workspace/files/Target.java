package dev.faultline.toolsets.workspace.files;

import java.nio.file.Path;

/**
 * The file or folder that a caller's path leads to: below the root, and without links when it was resolved.
 *
 * @param relative from the root; empty for the root itself
 * @param sent the path as the caller sent it, for messages
 */
public record Target(Path relative, String sent) {
    /** {@return the last name of the path; only for a target that is not the root} */
    Path name() {
        return relative.getName(relative.getNameCount() - 1);
    }

    /** {@return the path from the root, with slashes and without links, as plans and rules compare it} */
    public String path() {
        StringBuilder path = new StringBuilder();
        for (Path name : relative) {
            path.append(path.isEmpty() ? "" : "/").append(name);
        }
        return path.toString();
    }
}
