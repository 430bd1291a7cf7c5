package dev.faultline.dialects.systemerror;

import dev.faultline.fault.Origin;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a thrower knows of a failure, each part optional and added by name:
 * {@code Context.NONE.toolName("read_file").phaseId("PHASE_5A")}. What it leaves out, the boundary fills in.
 *
 * @param errorCode the code of a failure that has none of its own
 * @param humanMessage a sentence for people, safe to show; what was thrown belongs into the cause
 * @param origin tool, session, workspace, role, phase and plan
 * @param cause what lay underneath: a throwable, text, a map
 */
public record Context(
        Optional<SystemErrorCode> errorCode, Optional<String> humanMessage, Origin origin, Optional<Object> cause) {
    /** Nothing is known. */
    public static final Context NONE =
            new Context(Optional.empty(), Optional.empty(), Origin.UNKNOWN, Optional.empty());

    /** {@return this context with this code} */
    public Context errorCode(SystemErrorCode code) {
        return new Context(Optional.of(code), humanMessage, origin, cause);
    }

    /** {@return this context with this message for people} */
    public Context humanMessage(String message) {
        return new Context(errorCode, Optional.of(message), origin, cause);
    }

    /** {@return this context with this tool} */
    public Context toolName(String name) {
        return at(origin.withTool(name));
    }

    /** {@return this context with this session, a UUID} */
    public Context sessionId(String id) {
        return at(origin.withSession(id));
    }

    /** {@return this context with this workspace, an absolute path} */
    public Context workspaceRoot(String path) {
        return at(OriginAttribute.WORKSPACE.set(origin, path));
    }

    /** {@return this context with this role, as people or as the wire call it} */
    public Context role(String name) {
        return at(OriginAttribute.ROLE.set(origin, name));
    }

    /** {@return this context with this phase of the plan} */
    public Context phaseId(String id) {
        return at(OriginAttribute.PHASE.set(origin, id));
    }

    /** {@return this context with this plan, by the 64 hex digits of its SHA-256} */
    public Context planHash(String hash) {
        return at(OriginAttribute.PLAN.set(origin, hash));
    }

    /** {@return this context over this cause} */
    public Context cause(@Nullable Object thrown) {
        return new Context(errorCode, humanMessage, origin, Optional.ofNullable(thrown));
    }

    /** {@return this context with another origin} */
    Context at(Origin other) {
        return new Context(errorCode, humanMessage, other, cause);
    }

    /** {@return this context of a violation of this invariant} */
    Context invariant(String id) {
        return at(OriginAttribute.INVARIANT.set(origin, id));
    }
}
