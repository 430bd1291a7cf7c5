package dev.faultline.toolsets.workspace;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Reply;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.fault.Cause;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.tool.ToolCall;

/**
 * Locks a session when a fault occurs in it, wherever it was made: by a gate, by a tool, or by the audit log. It sees
 * what the client is about to be told, before the client is told.
 */
record Locking(Sessions sessions, LockOn lockOn) implements Observer {
    private static final SystemErrorDialect DIALECT = new SystemErrorDialect();

    @Override
    public void occurred(ToolCall call, Reply reply, Throwable thrown) {
        Occurrence occurrence = reply.occurrence();
        SystemErrorCode code = DIALECT.codeFor(occurrence.fault());
        if (ToolName.of(call).isPresent() && locks(occurrence.fault())) {
            occurrence
                    .origin()
                    .session()
                    .or(() -> sessions.of(call).map(Session::id))
                    .map(session -> new Lock(
                            code.wire(), occurrence.fault().message(), occurrence.id(), session, occurrence.at()))
                    .ifPresent(reason -> sessions.lock(call, reason));
        }
    }

    // A fault that could not be recorded is told as another one, and locks all the same.
    private boolean locks(Fault fault) {
        return lockOn.locks(DIALECT.codeFor(fault))
                || fault.cause()
                        .filter(cause -> cause instanceof Cause.Replaced(Fault first) && locks(first))
                        .isPresent();
    }
}
