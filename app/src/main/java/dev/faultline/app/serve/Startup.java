package dev.faultline.app.serve;

import dev.faultline.app.workspace.SelfAudit;
import dev.faultline.boundary.BoundaryBuilder;
import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialects.systemerror.Context;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.dialects.systemerror.SystemErrors;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.io.PrintWriter;
import java.util.List;

/** The start of a server that governs workspaces: what hinders it is told like any fault, as an envelope. */
record Startup(PrintWriter err) {
    private static final ToolContract CONTRACT = ToolContract.named("startup").readOnly();
    private static final SystemErrorDialect DIALECT = new SystemErrorDialect();

    /** {@return whether the server is in order} If not, that is recorded and then told. */
    boolean audit(ServeSettings settings, Recorder recorder, List<Observer> observers) {
        SelfAudit audit = new SelfAudit(settings.governance().home(), settings.trail());
        return run(audit::run, recorder, observers);
    }

    /** Tells of what keeps the server from being set up at all, its trail among it, so that nothing is recorded. */
    void tell(FaultException fault) {
        run(
                () -> {
                    throw SystemErrors.startupFailure(
                            SystemErrorCode.BOOTSTRAP_FAILURE,
                            Context.NONE.humanMessage(fault.fault().message()).cause(fault));
                },
                reply -> {},
                List.of());
    }

    private boolean run(Runnable work, Recorder recorder, List<Observer> observers) {
        BoundaryBuilder boundary = ToolBoundary.of(CONTRACT, DIALECT, recorder)
                .keepingStacks(SystemErrorDialect.debugStack(System.getenv("DEBUG_STACK")));
        observers.forEach(boundary::observer);
        return boundary.build()
                .attempt(
                        ToolCall.of(CONTRACT, JsonObject.EMPTY, Caller.on("startup")),
                        call -> {
                            work.run();
                            return true;
                        },
                        reply -> {
                            err.println(DIALECT.document(reply.envelope()));
                            err.flush();
                            return false;
                        });
    }
}
