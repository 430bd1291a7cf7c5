package dev.faultline.toolsets.workspace.plan;

import dev.faultline.toolsets.workspace.files.Operation;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The operation and the paths that a plan must allow for an edit.
 *
 * @param operation which a phase must allow
 * @param uses the paths, each of which the allowlist must cover
 */
public record EditScope(Operation operation, List<PathUse> uses) {
    /** Copies the uses. */
    public EditScope {
        uses = List.copyOf(uses);
    }

    /**
     * A path of an edit.
     *
     * @param path from the root, without links
     * @param operations the operations that must not be forbidden there
     */
    public record PathUse(String path, Set<Operation> operations) {
        /** Copies the operations. */
        public PathUse {
            operations = Set.copyOf(operations);
        }
    }

    /** {@return the scope of a write, which creates or modifies a file} */
    public static EditScope write(String path, Operation operation) {
        return new EditScope(operation, List.of(new PathUse(path, EnumSet.of(operation))));
    }

    /** {@return the scope of a deletion} */
    public static EditScope delete(String path) {
        return new EditScope(Operation.DELETE, List.of(new PathUse(path, EnumSet.of(Operation.DELETE))));
    }

    /**
     * {@return the scope of a move: a plan that forbids {@code delete} protects the old path, {@code create} the new
     * one}
     */
    public static EditScope move(String path, String destination) {
        return new EditScope(
                Operation.MOVE,
                List.of(
                        new PathUse(path, EnumSet.of(Operation.MOVE, Operation.DELETE)),
                        new PathUse(destination, EnumSet.of(Operation.MOVE, Operation.CREATE))));
    }

    /** {@return the paths} */
    public List<String> paths() {
        return uses.stream().map(PathUse::path).toList();
    }
}
