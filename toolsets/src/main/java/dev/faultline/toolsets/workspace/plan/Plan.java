package dev.faultline.toolsets.workspace.plan;

import dev.faultline.toolsets.workspace.files.Operation;
import java.util.List;
import java.util.Optional;

/**
 * A plan that keeps the rules for plans.
 *
 * @param hash of its body
 * @param title of its metadata; empty if it has none
 * @param allowlist paths that may be written
 * @param forbidden what no phase may do
 */
public record Plan(
        String hash,
        PlanHeader header,
        String title,
        List<Phase> phases,
        List<PathRule> allowlist,
        List<ForbiddenAction> forbidden) {
    /** Copies the lists. */
    public Plan {
        phases = List.copyOf(phases);
        allowlist = List.copyOf(allowlist);
        forbidden = List.copyOf(forbidden);
    }

    /**
     * Lets a session of this role go on.
     *
     * @throws dev.faultline.fault.FaultException ROLE_MISMATCH if the plan is for another role
     */
    public void requireRole(String role) {
        throw new UnsupportedOperationException(role);
    }

    /**
     * Lets a write go on that the plan covers. Without a phase, one of the plan's phases must allow it.
     *
     * @param path from the root, without links
     * @throws dev.faultline.fault.FaultException PLAN_SCOPE_VIOLATION, with everything that is outside the plan
     */
    public void requireScope(String path, Operation operation, Optional<String> phase) {
        throw new UnsupportedOperationException(path);
    }
}
