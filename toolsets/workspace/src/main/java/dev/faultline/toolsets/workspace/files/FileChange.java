package dev.faultline.toolsets.workspace.files;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The change of an edit to one file, with everything needed to undo it.
 *
 * @param path of the file, from the root
 * @param before the content and permissions of the file; empty if it did not exist
 * @param after the hash of the new content; empty for a deletion
 * @param folders the number of parent folders that did not exist
 */
public record FileChange(String path, Optional<FileState> before, Optional<String> after, int folders) {
    Target target() {
        return new Target(Path.of(path), path);
    }

    Optional<String> hashBefore() {
        return before.map(state -> state.content().hash());
    }
}
