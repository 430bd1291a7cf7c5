package dev.faultline.toolsets.workspace.audit;

import dev.faultline.boundary.BoundaryBuilder;
import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialects.systemerror.ErrorContext;
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
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs the start-up checks of a server with governed workspaces. A failure is printed as an envelope.
 *
 * @param stacks whether stack traces are kept
 */
public record StartupAudit(PrintWriter err, boolean stacks) {
    private static final ToolContract CONTRACT = ToolContract.named("startup").readOnly();
    private static final SystemErrorDialect DIALECT = new SystemErrorDialect();

    /** {@return whether the checks passed} A failure is recorded, then printed. */
    public boolean run(SelfAudit audit, Recorder recorder, List<Observer> observers) {
        AtomicBoolean whole = new AtomicBoolean();
        // Nothing is appended to a log that is damaged or has lost entries: that would hide the loss at the next start.
        boolean sound = attempt(() -> whole.set(audit.requireTrail()), reply -> {}, observers)
                && attempt(audit::run, recorder, observers);
        if (sound && !whole.get()) {
            inBackground(audit, recorder, observers);
        }
        return sound;
    }

    // Damage in the older part is recorded and reported; the server goes on, since calls may be in progress.
    private void inBackground(SelfAudit audit, Recorder recorder, List<Observer> observers) {
        Thread thread = Thread.ofPlatform()
                .daemon()
                .name("faultline-self-audit")
                .unstarted(() -> attempt(audit::requireWholeTrail, recorder, observers));
        thread.start();
    }

    /** Prints and logs a failure that occurred before there was a trail to record it in. */
    public void print(FaultException fault, Observer log) {
        boolean unused = attempt(
                () -> {
                    throw SystemErrors.startupFailure(
                            SystemErrorCode.BOOTSTRAP_FAILURE,
                            ErrorContext.NONE
                                    .humanMessage(fault.fault().message())
                                    .cause(fault));
                },
                reply -> {},
                List.of(log));
    }

    private boolean attempt(Runnable work, Recorder recorder, List<Observer> observers) {
        BoundaryBuilder boundary = ToolBoundary.of(CONTRACT, DIALECT, recorder).keepingStacks(stacks);
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
