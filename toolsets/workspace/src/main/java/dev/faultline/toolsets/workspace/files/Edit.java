package dev.faultline.toolsets.workspace.files;

import java.util.List;
import java.util.Optional;

/** A change to the workspace that could be made now: nothing is changed yet. */
public sealed interface Edit permits Draft, Deletion, Move {
    /** {@return what the edit does, as a plan calls it} */
    Operation operation();

    /** {@return the files that the edit touches} */
    List<Touched> touched();

    /** {@return the hash of the content that the edit leaves behind; empty if it leaves none} */
    Optional<String> hash();

    /**
     * A file that an edit touches.
     *
     * @param before what is in the file; empty if it does not exist
     * @param after what will be in it; empty if it will not exist
     */
    record Touched(Target target, Optional<FileContent> before, Optional<FileContent> after) {}
}
