package dev.faultline.toolsets.workspace.edit;

import dev.faultline.dialects.systemerror.OriginAttribute;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Arguments;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Shape;
import dev.faultline.toolsets.workspace.arguments.CommonParameters;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;
import java.util.Optional;
import java.util.Set;

/**
 * The arguments by which a caller says under which plan, and why, it changes a file.
 *
 * @param plan the hash of the plan, in lower case; a failure report has none
 * @param role the role that the caller believes it has
 */
record PlanArguments(Optional<String> plan, Optional<String> role, Optional<String> intent, Optional<String> phase) {
    /** Values of {@code role} by which older clients describe the file instead of themselves. */
    private static final Set<String> FILE_ROLES = Set.of("EXECUTABLE", "BOUNDARY", "INFRASTRUCTURE", "VERIFICATION");

    static final PlanArguments NONE =
            new PlanArguments(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    static final Parameter<Optional<String>> PLAN = Parameter.optional(
            "plan", CommonParameters.hashShape(), "The hash of the approved plan; only a failure report does without.");
    static final Parameter<String> REQUIRED_PLAN =
            Parameter.required("plan", CommonParameters.hashShape(), "The hash of the approved plan.");
    static final Parameter<Optional<JsonValue>> ANY_PLAN =
            Parameter.optional("plan", Shape.any(), "Ignored: a failure report needs no plan.");
    static final Parameter<Optional<String>> ROLE =
            Parameter.optional("role", Shape.nonEmptyText(), "The role of the session, to be sure of it.");
    static final Parameter<Optional<String>> INTENT =
            Parameter.optional("intent", Shape.text(0, 4096), "Why the file is changed, for the audit log.");

    static PlanArguments of(Arguments sent, Optional<String> plan) {
        return new PlanArguments(
                plan.map(CommonParameters::lowerCase),
                sent.get(ROLE),
                sent.get(INTENT),
                sent.get(CommonParameters.PHASE));
    }

    /**
     * Checks the role that the caller sent, if it sent one, against the role of the session.
     *
     * @throws dev.faultline.fault.FaultException INVALID_INPUT_VALUE if it is not a role, ROLE_MISMATCH if it is the
     *     other one
     */
    void requireRole(WorkspaceSession session) {
        if (role.isEmpty() || FILE_ROLES.contains(role.get())) {
            return;
        }
        Role named = role.flatMap(Role::named)
                .orElseThrow(() -> Refusals.of(
                        SystemErrorCode.INVALID_INPUT_VALUE, "role must be planner or executor, or be left out"));
        if (named != session.role()) {
            throw Refusals.of(SystemErrorCode.ROLE_MISMATCH, "The role that was named is not the role of this session");
        }
    }

    /** {@return the origin of an edit with these arguments, for the audit log} */
    Origin origin(WorkspaceSession session, WorkspaceTool tool) {
        Origin here = session.origin().withTool(tool.text());
        return OriginAttribute.PHASE.set(OriginAttribute.PLAN.set(here, plan), phase);
    }
}
