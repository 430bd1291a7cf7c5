package dev.faultline.toolsets.code;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The ignore rules that apply in a folder: those of its own {@code .gitignore}, then those of the folders above. */
final class IgnoreScope {
    private final @Nullable IgnoreScope above;
    private final IgnoreFile file;

    /** The depth of the folder that contains the file. */
    private final int depth;

    private IgnoreScope(@Nullable IgnoreScope above, IgnoreFile file, int depth) {
        this.above = above;
        this.file = file;
        this.depth = depth;
    }

    /** {@return the scope of the root, without a file} */
    static IgnoreScope none() {
        return new IgnoreScope(null, new IgnoreFile(List.of()), 0);
    }

    /** {@return the scope below a folder at this depth that has this file} */
    IgnoreScope with(IgnoreFile nearer, int atDepth) {
        return new IgnoreScope(this, nearer, atDepth);
    }

    /** {@return whether the path, from the root, is ignored} The nearest file with a matching line decides. */
    boolean ignores(List<String> path, boolean folder) {
        for (IgnoreScope scope = this; scope != null; scope = scope.above) {
            if (scope.file.rules().isEmpty()) {
                continue;
            }
            List<String> fromThere = path.subList(scope.depth, path.size());
            Optional<Boolean> said = scope.file.ignores(fromThere, folder);
            if (said.isPresent()) {
                return said.get();
            }
        }
        return false;
    }
}
