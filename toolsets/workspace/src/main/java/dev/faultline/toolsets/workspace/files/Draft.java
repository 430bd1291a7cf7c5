package dev.faultline.toolsets.workspace.files;

import java.util.List;
import java.util.Optional;

/**
 * A write that could be made now; nothing has been changed.
 *
 * @param before the present content of the file; empty if it does not exist
 * @param after the new content
 */
public record Draft(Target target, Optional<FileContent> before, FileContent after) implements Edit {
    @Override
    public Operation operation() {
        return before.isPresent() ? Operation.MODIFY : Operation.CREATE;
    }

    @Override
    public List<Touched> touched() {
        return List.of(new Touched(target, before, Optional.of(after)));
    }

    @Override
    public Optional<String> hash() {
        return Optional.of(after.hash());
    }
}
