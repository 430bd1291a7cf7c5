package dev.faultline.toolsets.workspace.plan;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.toolsets.workspace.files.FileFaults;
import dev.faultline.toolsets.workspace.files.Operation;
import java.util.ArrayList;
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
        if (!header.role().equals(role)) {
            throw FileFaults.of(
                    SystemErrorCode.ROLE_MISMATCH, "The plan is for the role " + header.role() + ", not for " + role);
        }
    }

    /**
     * Lets an edit go on that the plan covers. Without a phase, one of the plan's phases must allow it.
     *
     * @throws dev.faultline.fault.FaultException PLAN_SCOPE_VIOLATION, with everything that is outside the plan
     */
    public void requireScope(Scope scope, Optional<String> phase) {
        List<String> reasons = new ArrayList<>();
        scope.uses().forEach(use -> reasons.addAll(reasons(use)));
        Operation operation = scope.operation();
        if (phase.isPresent() && phases.stream().noneMatch(it -> it.id().equals(phase.get()))) {
            reasons.add("it has no phase " + phase.get());
        } else if (phases.stream()
                .filter(it -> phase.isEmpty() || it.id().equals(phase.get()))
                .noneMatch(it -> it.operations().contains(operation))) {
            reasons.add(
                    phase.map(id -> "its phase " + id + " does not allow to ").orElse("no phase of it allows to ")
                            + operation.word()
                            + " files");
        }
        if (!reasons.isEmpty()) {
            throw PlanFaults.outside(reasons);
        }
    }

    private List<String> reasons(Scope.Use use) {
        String path = use.path();
        List<String> reasons = new ArrayList<>();
        if (ReservedPaths.cover(path)) {
            reasons.add(path + " belongs to the server, and no plan can open it");
        } else if (allowlist.stream().noneMatch(rule -> rule.opens(path))) {
            reasons.add(path + " is not in its allowlist");
        }
        for (Operation operation : Operation.values()) {
            if (use.operations().contains(operation)
                    && forbidden.stream().anyMatch(action -> action.covers(path, operation))) {
                reasons.add("it forbids to " + operation.word() + " " + path);
            }
        }
        return reasons;
    }
}
