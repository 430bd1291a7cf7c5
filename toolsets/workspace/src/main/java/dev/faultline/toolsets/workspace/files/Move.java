package dev.faultline.toolsets.workspace.files;

import java.util.List;
import java.util.Optional;

/**
 * The move of one file.
 *
 * @param target the present path
 * @param destination the new path, at which nothing exists
 * @param before the content of the file
 * @param after the content after the move, which differs only if a preflight command changes it
 */
public record Move(Target target, Target destination, FileContent before, FileContent after) implements Edit {
    @Override
    public Operation operation() {
        return Operation.MOVE;
    }

    /** {@return the old path, then the new one: undoing restores the old path before it removes the new one} */
    @Override
    public List<Touched> touched() {
        return List.of(
                new Touched(target, Optional.of(before), Optional.empty()),
                new Touched(destination, Optional.empty(), Optional.of(after)));
    }

    @Override
    public Optional<String> hash() {
        return Optional.of(after.hash());
    }
}
