package dev.faultline.toolsets.workspace.session;

import dev.faultline.boundary.Consequence;
import dev.faultline.boundary.Reply;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.fault.Cause;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.tool.ToolCall;

/**
 * Locks a session when a fault occurs in it, whether a gate, a tool or the audit log made it. The lock is saved before
 * the fault is recorded and sent.
 */
public record SessionLocking(SessionRegistry sessions, LockOn lockOn) implements Consequence {
    private static final SystemErrorDialect DIALECT = new SystemErrorDialect();

    @Override
    public void apply(ToolCall call, Reply reply) {
        Occurrence occurrence = reply.occurrence();
        Fault fault = occurrence.fault();
        if (locks(fault)) {
            String code = DIALECT.codeFor(fault).wire();
            occurrence
                    .origin()
                    .session()
                    .or(() -> sessions.of(call).map(WorkspaceSession::id))
                    .map(session -> new SessionLock(code, fault.message(), occurrence.id(), session, occurrence.at()))
                    .ifPresent(reason -> sessions.lock(call, reason));
        }
    }

    // A fault that could not be recorded is reported as another one, and still locks. SESSION_LOCKED reports a lock,
    // with its fault as the cause, and must not lock again.
    private boolean locks(Fault fault) {
        SystemErrorCode code = DIALECT.codeFor(fault);
        return code != SystemErrorCode.SESSION_LOCKED
                && (lockOn.locks(code)
                        || fault.cause()
                                .filter(cause -> cause instanceof Cause.Replaced(Fault first) && locks(first))
                                .isPresent());
    }
}
