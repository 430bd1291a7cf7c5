package dev.faultline.toolsets.workspace.session;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.Cause;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.tool.Gate;
import dev.faultline.tool.ToolCall;

/**
 * Admits a call if its session is not locked, the tool changes nothing, or the call writes the report that unlocks the
 * session.
 */
public record LockGate(SessionRegistry sessions) implements Gate {
    @Override
    public void admit(ToolCall call) {
        boolean passes = WorkspaceTool.of(call).orElseThrow().passesLock();
        sessions.of(call)
                .filter(session -> !passes && session.lock().isPresent())
                .filter(session -> !FailureReport.isWrittenBy(session, call))
                .ifPresent(session -> {
                    throw refusal(session);
                });
    }

    /** {@return the refusal of a locked session; the fault that locked it is the cause (R39)} */
    public static FaultException refusal(WorkspaceSession session) {
        Fault locked = SystemErrorCode.SESSION_LOCKED
                .fault("The session is locked: write a failure report under docs/reports/, a Markdown file that names"
                        + " the error code which locked it")
                .withEffect(Effect.NONE)
                .withSuggestion("session_status shows that code");
        return new FaultException(
                session.lock().map(lock -> locked.withCause(causeOf(lock))).orElse(locked));
    }

    private static Cause causeOf(SessionLock lock) {
        SystemErrorCode code = SystemErrorCode.find(lock.code()).orElse(SystemErrorCode.UNKNOWN_TOOL_FAILURE);
        return new Cause.Replaced(code.fault(lock.message()));
    }
}
