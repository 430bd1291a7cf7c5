package dev.faultline.toolsets.workspace.files;

import java.util.List;
import java.util.Optional;

/**
 * The deletion of one file.
 *
 * @param before the content of the file
 */
public record Deletion(Target target, FileContent before) implements Edit {
    @Override
    public Operation operation() {
        return Operation.DELETE;
    }

    @Override
    public List<Touched> touched() {
        return List.of(new Touched(target, Optional.of(before), Optional.empty()));
    }

    @Override
    public Optional<String> hash() {
        return Optional.empty();
    }
}
