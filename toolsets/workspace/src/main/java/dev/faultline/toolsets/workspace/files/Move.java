package dev.faultline.toolsets.workspace.files;

import java.util.List;
import java.util.Optional;

/**
 * A new path for one file.
 *
 * @param target the path that the file has now
 * @param destination the path that it will have; nothing is there yet
 * @param before what is in the file
 * @param after what will be in it: the same, unless a preflight command changes it
 */
public record Move(Target target, Target destination, FileContent before, FileContent after) implements Edit {
    @Override
    public Operation operation() {
        return Operation.MOVE;
    }

    /** {@return the old path first, so that an edit that is taken back restores it before it removes the new one} */
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
