package dev.faultline.dialects.systemerror;

import dev.faultline.fault.Origin;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The context of a failure, each part optional and added by name:
 * {@code ErrorContext.NONE.toolName("read_file").phaseId("PHASE_5A")}. The boundary fills in the parts that are
 * missing.
 *
 * @param errorCode the code for a failure that has no code of its own
 * @param humanMessage a sentence for people, safe to show; the text of an exception belongs in the cause
 * @param origin tool, session, workspace, role, phase and plan
 * @param cause the underlying cause: a throwable, text, a map
 */
public record ErrorContext(
        Optional<SystemErrorCode> errorCode, Optional<String> humanMessage, Origin origin, Optional<Object> cause) {
    /** The empty context. */
    public static final ErrorContext NONE =
            new ErrorContext(Optional.empty(), Optional.empty(), Origin.UNKNOWN, Optional.empty());

    /** {@return this context with this code} */
    public ErrorContext errorCode(SystemErrorCode code) {
        return new ErrorContext(Optional.of(required("errorCode", code)), humanMessage, origin, cause);
    }

    /** {@return this context with this message for people} */
    public ErrorContext humanMessage(String message) {
        return new ErrorContext(errorCode, Optional.of(required("humanMessage", message)), origin, cause);
    }

    /** {@return this context with this tool} */
    public ErrorContext toolName(String name) {
        return at(origin.withTool(required("toolName", name)));
    }

    /** {@return this context with this session, a UUID} */
    public ErrorContext sessionId(String id) {
        return at(origin.withSession(required("sessionId", id)));
    }

    /** {@return this context with this workspace, an absolute path} */
    public ErrorContext workspaceRoot(String path) {
        return at(OriginAttribute.WORKSPACE.set(origin, required("workspaceRoot", path)));
    }

    /** {@return this context with this role, by its name for people or by its wire name} */
    public ErrorContext role(String name) {
        return at(OriginAttribute.ROLE.set(origin, required("role", name)));
    }

    /** {@return this context with this phase of the plan} */
    public ErrorContext phaseId(String id) {
        return at(OriginAttribute.PHASE.set(origin, required("phaseId", id)));
    }

    /** {@return this context with the plan that has this SHA-256, in 64 hex digits} */
    public ErrorContext planHash(String hash) {
        return at(OriginAttribute.PLAN.set(origin, required("planHash", hash)));
    }

    /** {@return this context with this cause} */
    public ErrorContext cause(@Nullable Object thrown) {
        return new ErrorContext(errorCode, humanMessage, origin, Optional.ofNullable(thrown));
    }

    /** {@return this context with another origin} */
    ErrorContext at(Origin other) {
        return new ErrorContext(errorCode, humanMessage, other, cause);
    }

    /** {@return this context with the invariant that was violated} */
    ErrorContext invariant(String id) {
        return at(OriginAttribute.INVARIANT.set(origin, required("invariantId", id)));
    }

    /**
     * {@return the value of a factory's parameter}
     *
     * @throws IllegalArgumentException if it is null, which a caller without null checks may pass
     */
    static <T> T required(String name, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException(name + " must not be null");
        }
        return value;
    }
}
