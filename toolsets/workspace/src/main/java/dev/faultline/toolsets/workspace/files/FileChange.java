package dev.faultline.toolsets.workspace.files;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What an edit does to one file, with all that is needed to take it back.
 *
 * @param path of the file, from the root
 * @param before what was in the file, and who might use it; empty if it did not exist
 * @param after the hash of what the file was to become; empty if it was to be removed
 * @param folders how many folders on the way did not exist
 */
public record FileChange(String path, Optional<FileState> before, Optional<String> after, int folders) {
    Target target() {
        return new Target(Path.of(path), path);
    }

    Optional<String> hashBefore() {
        return before.map(state -> state.content().hash());
    }
}
