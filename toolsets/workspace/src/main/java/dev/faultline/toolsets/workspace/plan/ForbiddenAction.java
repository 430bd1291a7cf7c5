package dev.faultline.toolsets.workspace.plan;

import dev.faultline.toolsets.workspace.files.Operation;
import java.util.Optional;
import java.util.Set;

/**
 * Something that no phase of a plan may do.
 *
 * @param path where; everywhere if there is none
 */
public record ForbiddenAction(Set<Operation> operations, Optional<PathRule> path) {
    /** Copies the operations. */
    public ForbiddenAction {
        operations = Set.copyOf(operations);
    }

    /** {@return whether this is forbidden} */
    public boolean covers(String other, Operation operation) {
        return operations.contains(operation)
                && path.map(rule -> rule.covers(other)).orElse(true);
    }
}
