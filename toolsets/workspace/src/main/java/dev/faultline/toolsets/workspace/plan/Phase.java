package dev.faultline.toolsets.workspace.plan;

import dev.faultline.toolsets.workspace.files.Operation;
import java.util.Set;

/**
 * A step of a plan.
 *
 * @param id in capitals, digits and underscores; unique in its plan
 * @param objective what is to be reached, in words
 * @param operations what it allows, less what it forbids
 */
public record Phase(String id, String objective, Set<Operation> operations) {
    /** Copies the operations. */
    public Phase {
        operations = Set.copyOf(operations);
    }
}
