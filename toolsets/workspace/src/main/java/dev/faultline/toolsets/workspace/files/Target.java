package dev.faultline.toolsets.workspace.files;

import java.nio.file.Path;

/**
 * Where a path of a caller leads: below the root, and free of links when it was looked at.
 *
 * @param relative from the root; empty for the root itself
 * @param sent what the caller wrote, which alone is repeated to it
 */
public record Target(Path relative, String sent) {
    /** {@return the last name of the path; only for a target that is not the root} */
    Path name() {
        return relative.getName(relative.getNameCount() - 1);
    }

    /** {@return the path from the root, with slashes and without links: what plans and rules are asked about} */
    public String path() {
        StringBuilder path = new StringBuilder();
        for (Path name : relative) {
            path.append(path.isEmpty() ? "" : "/").append(name);
        }
        return path.toString();
    }
}
