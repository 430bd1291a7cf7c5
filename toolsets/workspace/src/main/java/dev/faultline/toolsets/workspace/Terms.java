package dev.faultline.toolsets.workspace;

import dev.faultline.dialects.systemerror.OriginAttribute;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.Origin;
import dev.faultline.tool.Arguments;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Shape;
import java.util.Optional;
import java.util.Set;

/**
 * Under which plan, and why, a caller changes something.
 *
 * @param plan which a failure report does without
 * @param role that the caller believes to have
 */
record Terms(Optional<String> plan, Optional<String> role, Optional<String> intent, Optional<String> phase) {
    /** What older clients say of the file, not of themselves. */
    private static final Set<String> FILE_ROLES = Set.of("EXECUTABLE", "BOUNDARY", "INFRASTRUCTURE", "VERIFICATION");

    static final Parameter<Optional<String>> PLAN = Parameter.optional(
            "plan", Hashes.shape(), "The hash of the approved plan; only a failure report does without.");
    static final Parameter<String> NEEDED_PLAN =
            Parameter.required("plan", Hashes.shape(), "The hash of the approved plan.");
    static final Parameter<Optional<String>> ROLE =
            Parameter.optional("role", Shape.nonEmptyText(), "The role of the session, to be sure of it.");
    static final Parameter<Optional<String>> INTENT =
            Parameter.optional("intent", Shape.text(0, 4096), "Why the file is changed, for the audit log.");

    /** {@return the terms, with or without a plan} */
    static Terms of(Arguments sent) {
        return of(sent, sent.get(PLAN));
    }

    /** {@return the terms, with the plan that the call needs} */
    static Terms governed(Arguments sent) {
        return of(sent, Optional.of(sent.get(NEEDED_PLAN)));
    }

    private static Terms of(Arguments sent, Optional<String> plan) {
        return new Terms(plan.map(Hashes::lower), sent.get(ROLE), sent.get(INTENT), sent.get(Phase.PARAMETER));
    }

    /** Lets a session go on whose role is the one that the caller named, if it named one. */
    void requireRole(Session session) {
        if (role.isEmpty() || FILE_ROLES.contains(role.get())) {
            return;
        }
        Role named = role.flatMap(Role::named)
                .orElseThrow(() -> Refusal.of(
                        SystemErrorCode.INVALID_INPUT_VALUE, "role must be planner or executor, or be left out"));
        if (named != session.role()) {
            throw Refusal.of(SystemErrorCode.ROLE_MISMATCH, "The role that was named is not the role of this session");
        }
    }

    /** {@return where an edit under these terms comes from, for the audit log} */
    Origin origin(Session session, ToolName tool) {
        Origin here = session.origin().withTool(tool.text());
        return OriginAttribute.PHASE.set(OriginAttribute.PLAN.set(here, plan), phase);
    }
}
