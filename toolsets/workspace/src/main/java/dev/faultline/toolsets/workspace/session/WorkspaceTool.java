package dev.faultline.toolsets.workspace.session;

import dev.faultline.tool.Scope;
import dev.faultline.tool.ToolCall;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The tools, each with the scope and the roles that may call it, and whether it passes a lock. */
public enum WorkspaceTool {
    BEGIN_SESSION(Scope.READ, false, Role.PLANNER, Role.EXECUTOR),
    SESSION_STATUS(Scope.READ, true, Role.PLANNER, Role.EXECUTOR),
    END_SESSION(Scope.READ, false, Role.PLANNER, Role.EXECUTOR),
    READ_FILE(Scope.READ, true, Role.PLANNER, Role.EXECUTOR),
    LIST_FILES(Scope.READ, true, Role.PLANNER, Role.EXECUTOR),
    LIST_PLANS(Scope.READ, true, Role.PLANNER, Role.EXECUTOR),
    LINT_PLAN(Scope.READ, true, Role.PLANNER, Role.EXECUTOR),
    SAVE_PLAN(Scope.WRITE, false, Role.PLANNER),
    WRITE_FILE(Scope.WRITE, false, Role.EXECUTOR),
    DELETE_FILE(Scope.WRITE, false, Role.EXECUTOR),
    MOVE_FILE(Scope.WRITE, false, Role.EXECUTOR),
    CHECK_WRITE(Scope.READ, true, Role.PLANNER, Role.EXECUTOR),
    READ_AUDIT_LOG(Scope.READ, true, Role.PLANNER, Role.EXECUTOR),
    VERIFY_AUDIT_LOG(Scope.READ, true, Role.PLANNER, Role.EXECUTOR);

    private final Scope scope;
    private final boolean passesLock;
    private final Set<Role> roles;

    WorkspaceTool(Scope scope, boolean passesLock, Role first, Role... others) {
        this.scope = scope;
        this.passesLock = passesLock;
        this.roles = EnumSet.of(first, others);
    }

    /** {@return the name of the tool} */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    Scope scope() {
        return scope;
    }

    /** {@return whether a locked session may call it (R6)} */
    public boolean passesLock() {
        return passesLock;
    }

    /** {@return whether the role may call the tool} */
    public boolean isFor(Role role) {
        return roles.contains(role);
    }

    /** {@return the tool that is called} */
    static Optional<WorkspaceTool> of(ToolCall call) {
        return Arrays.stream(values())
                .filter(tool -> tool.text().equals(call.contract().name()))
                .findFirst();
    }
}
