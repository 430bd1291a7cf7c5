package dev.faultline.fault;

import dev.faultline.text.Redactor;
import java.util.Optional;

/**
 * Where a fault happened, as far as it is known.
 *
 * @param caller the name of the caller, if it has logged in, or of the person who ran a command
 * @param invariant the id of the invariant that was violated, for such a violation only
 */
public record Origin(
        Optional<String> tool,
        Optional<String> operation,
        Optional<String> session,
        Optional<String> caller,
        Optional<String> role,
        Optional<String> workspace,
        Optional<String> phase,
        Optional<String> plan,
        Optional<String> invariant) {
    /** Nothing is known. */
    public static final Origin UNKNOWN = new Origin(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    /** {@return an origin of which only the tool is known} */
    public static Origin ofTool(String tool) {
        return UNKNOWN.withTool(tool);
    }

    /** {@return this origin with this tool} */
    public Origin withTool(String name) {
        return new Origin(Optional.of(name), operation, session, caller, role, workspace, phase, plan, invariant);
    }

    /** {@return this origin with this operation} */
    public Origin withOperation(String name) {
        return new Origin(tool, Optional.of(name), session, caller, role, workspace, phase, plan, invariant);
    }

    /** {@return this origin with this role} */
    public Origin withRole(String name) {
        return new Origin(tool, operation, session, caller, Optional.of(name), workspace, phase, plan, invariant);
    }

    /** {@return this origin with this session} */
    public Origin withSession(String id) {
        return new Origin(tool, operation, Optional.of(id), caller, role, workspace, phase, plan, invariant);
    }

    /** {@return this origin with this caller} */
    public Origin withCaller(String name) {
        return new Origin(tool, operation, session, Optional.of(name), role, workspace, phase, plan, invariant);
    }

    /** {@return this origin with this workspace} */
    public Origin withWorkspace(String root) {
        return new Origin(tool, operation, session, caller, role, Optional.of(root), phase, plan, invariant);
    }

    /** {@return this origin with this phase, which is the caller's own (SE-09) unless there is a secret in it} */
    public Origin withPhase(String id) {
        Optional<String> safe = Optional.of(Redactor.withoutSecrets(id));
        return new Origin(tool, operation, session, caller, role, workspace, safe, plan, invariant);
    }

    /** {@return this origin with this plan, which is the caller's own (SE-09) unless there is a secret in it} */
    public Origin withPlan(String hash) {
        Optional<String> safe = Optional.of(Redactor.withoutSecrets(hash));
        return new Origin(tool, operation, session, caller, role, workspace, phase, safe, invariant);
    }

    /** {@return this origin with this invariant} */
    public Origin withInvariant(String id) {
        return new Origin(tool, operation, session, caller, role, workspace, phase, plan, Optional.of(id));
    }

    /** {@return this origin, and from the other one what is not known here} */
    public Origin orElse(Origin other) {
        return new Origin(
                tool.or(other::tool),
                operation.or(other::operation),
                session.or(other::session),
                caller.or(other::caller),
                role.or(other::role),
                workspace.or(other::workspace),
                phase.or(other::phase),
                plan.or(other::plan),
                invariant.or(other::invariant));
    }
}
