package dev.faultline.toolsets.workspace.plan;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.toolsets.workspace.files.Operation;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A plan that keeps the rules for plans.
 *
 * @param hash of its body
 * @param title of its metadata; empty if it has none
 * @param allowlist the paths that may be written
 * @param forbidden what no phase may do
 */
public record Plan(
        String hash,
        Header header,
        String title,
        List<Phase> phases,
        List<PathRule> allowlist,
        List<ForbiddenAction> forbidden) {
    /** The role that carries out plans, as the header names it. */
    static final String EXECUTOR = "WINDSURF";

    /** Copies the lists. */
    public Plan {
        phases = List.copyOf(phases);
        allowlist = List.copyOf(allowlist);
        forbidden = List.copyOf(forbidden);
    }

    /**
     * The fields in the comment at the beginning of a plan; a missing field is empty.
     *
     * @param hash of the body, as the header states it
     * @param role the role that may carry out the plan
     * @param status PROPOSED, APPROVED or REVOKED
     */
    public record Header(String hash, String role, String status) {}

    /**
     * A step of a plan.
     *
     * @param id in capitals, digits and underscores; unique in its plan
     * @param objective the goal, in words
     * @param operations those that the phase allows and does not forbid
     */
    public record Phase(String id, String objective, Set<Operation> operations) {
        /** Copies the operations. */
        public Phase {
            operations = Set.copyOf(operations);
        }
    }

    /**
     * Something that no phase may do.
     *
     * @param path where it is forbidden; everywhere if absent
     */
    public record ForbiddenAction(Set<Operation> operations, Optional<PathRule> path) {
        /** Copies the operations. */
        public ForbiddenAction {
            operations = Set.copyOf(operations);
        }

        /** {@return whether the operation is forbidden at this path} */
        boolean covers(String other, Operation operation) {
            return operations.contains(operation)
                    && path.map(rule -> rule.protects(other)).orElse(true);
        }
    }

    /**
     * Requires that the plan is for this role.
     *
     * @throws dev.faultline.fault.FaultException ROLE_MISMATCH
     */
    public void requireRole(String role) {
        if (!header.role().equals(role)) {
            throw Refusals.of(
                    SystemErrorCode.ROLE_MISMATCH, "The plan is for the role " + header.role() + ", not for " + role);
        }
    }

    /**
     * Requires that the plan covers an edit. Without a phase, any phase of the plan may allow it.
     *
     * @throws dev.faultline.fault.FaultException PLAN_SCOPE_VIOLATION, which names everything that is not covered
     */
    public void requireScope(EditScope scope, Optional<String> phase) {
        List<String> reasons = new ArrayList<>();
        scope.uses().forEach(use -> reasons.addAll(reasons(use)));
        Operation operation = scope.operation();
        if (phase.isPresent() && phases.stream().noneMatch(it -> it.id().equals(phase.get()))) {
            reasons.add("it has no phase " + phase.get());
        } else if (phases.stream()
                .filter(it -> phase.isEmpty() || it.id().equals(phase.get()))
                .noneMatch(it -> it.operations().contains(operation))) {
            reasons.add(phase.map(id -> "its phase " + id + " does not allow the operation ")
                            .orElse("none of its phases allows the operation ")
                    + operation.word());
        }
        if (!reasons.isEmpty()) {
            throw Refusals.of(
                    SystemErrorCode.PLAN_SCOPE_VIOLATION,
                    "The plan does not cover this: " + String.join("; ", reasons));
        }
    }

    private List<String> reasons(EditScope.PathUse use) {
        String path = use.path();
        List<String> reasons = new ArrayList<>();
        if (PathRule.isReserved(path)) {
            reasons.add(path + " belongs to the server, and no plan can open it");
        } else if (allowlist.stream().noneMatch(rule -> rule.opens(path))) {
            reasons.add(path + " is not in its allowlist");
        }
        for (Operation operation : Operation.values()) {
            if (use.operations().contains(operation)
                    && forbidden.stream().anyMatch(action -> action.covers(path, operation))) {
                reasons.add("it forbids the operation " + operation.word() + " on " + path);
            }
        }
        return reasons;
    }
}
