package dev.faultline.toolsets.workspace.files;

import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The file or folder that a caller's path leads to: below the root, and without links when it was resolved.
 *
 * @param relative from the root; empty for the root itself
 * @param sent the path as the caller sent it, for messages
 */
public record Target(Path relative, String sent) {
    /** Control characters, and those that separate lines or change the direction of text. */
    private static final Pattern UNREADABLE =
            Pattern.compile("[\\p{Cc}\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069]");

    /**
     * Requires that the path shows as it is in a terminal, a log and a review, because a file may be created there. A
     * file that has such a name already can still be read, deleted or moved away.
     *
     * @throws dev.faultline.fault.FaultException INVALID_PATH
     */
    public void requireReadableName() {
        if (UNREADABLE.matcher(path()).find()) {
            throw PathFaults.unreadableName();
        }
    }

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
