package dev.faultline.toolsets.workspace.files;

import java.util.List;
import java.util.Optional;

/** An edit that could be made now; nothing has been changed. */
public sealed interface Edit permits Draft, Deletion, Move {
    /** {@return the operation that a plan must allow} */
    Operation operation();

    /** {@return the files that the edit touches} */
    List<Touched> touched();

    /** {@return the hash of the new content; empty for a deletion} */
    Optional<String> hash();

    /**
     * A file that an edit touches.
     *
     * @param before the present content; empty if the file does not exist
     * @param after the new content; empty if the file will not exist
     */
    record Touched(Target target, Optional<FileContent> before, Optional<FileContent> after) {}
}
