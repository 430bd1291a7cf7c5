package dev.faultline.toolsets.workspace.session;

import dev.faultline.tool.ToolCall;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The tools, each with the scope and the roles that may call it, and whether it passes a lock. */
public enum WorkspaceTool {
    BEGIN_SESSION(TokenScope.READ, false, Role.PLANNER, Role.EXECUTOR),
    SESSION_STATUS(TokenScope.READ, true, Role.PLANNER, Role.EXECUTOR),
    END_SESSION(TokenScope.READ, false, Role.PLANNER, Role.EXECUTOR),
    READ_FILE(TokenScope.READ, true, Role.PLANNER, Role.EXECUTOR),
    LIST_FILES(TokenScope.READ, true, Role.PLANNER, Role.EXECUTOR),
    LIST_PLANS(TokenScope.READ, true, Role.PLANNER, Role.EXECUTOR),
    LINT_PLAN(TokenScope.READ, true, Role.PLANNER, Role.EXECUTOR),
    SAVE_PLAN(TokenScope.WRITE, false, Role.PLANNER),
    WRITE_FILE(TokenScope.WRITE, false, Role.EXECUTOR),
    DELETE_FILE(TokenScope.WRITE, false, Role.EXECUTOR),
    MOVE_FILE(TokenScope.WRITE, false, Role.EXECUTOR),
    CHECK_WRITE(TokenScope.READ, true, Role.PLANNER, Role.EXECUTOR),
    READ_AUDIT_LOG(TokenScope.READ, true, Role.PLANNER, Role.EXECUTOR),
    VERIFY_AUDIT_LOG(TokenScope.READ, true, Role.PLANNER, Role.EXECUTOR);

    /** The scopes of tokens. */
    enum TokenScope {
        READ,
        WRITE;

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final TokenScope scope;
    private final boolean passesLock;
    private final Set<Role> roles;

    WorkspaceTool(TokenScope scope, boolean passesLock, Role first, Role... others) {
        this.scope = scope;
        this.passesLock = passesLock;
        this.roles = EnumSet.of(first, others);
    }

    /** {@return the name of the tool} */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    TokenScope scope() {
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
