package dev.faultline.toolsets.workspace.files;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** An edit that was made, and is undone on {@link #close} unless it is kept. */
public final class AppliedEdit implements AutoCloseable {
    private final FileRestoring restoring;
    private final List<FileChange> changes;
    private final boolean checked;
    private final String sent;
    private boolean kept;

    AppliedEdit(FileRestoring restoring, List<FileChange> changes, boolean checked, String sent) {
        this.restoring = restoring;
        this.changes = changes;
        this.checked = checked;
        this.sent = sent;
    }

    /** Keeps the edit. */
    public void keep() {
        kept = true;
    }

    /**
     * Restores the files as they were before, and removes the folders that were created, unless the edit was kept.
     *
     * @throws FaultException FILE_WRITE_FAILED, with the effect APPLIED if that fails, and UNKNOWN if another server
     *     may have done it
     */
    @Override
    public void close() {
        if (kept) {
            return;
        }
        try {
            boolean restored = true;
            for (FileChange change : changes) {
                restored &= restoring.undo(change, checked);
            }
            if (!restored) {
                throw new FaultException(failure());
            }
        } catch (IOException e) {
            throw new FaultException(failure(), e);
        }
    }

    private Fault failure() {
        return SystemErrorCode.FILE_WRITE_FAILED
                .fault("The write could not be taken back: " + sent)
                .withEffect(Effect.APPLIED);
    }

    /** {@return the failure of the work, with the effect that the edit has if it was not undone} */
    static FaultException withEffect(FaultException failed) {
        return Arrays.stream(failed.getSuppressed())
                .filter(FaultException.class::isInstance)
                .map(thrown -> ((FaultException) thrown).fault().effect())
                .filter(effect -> effect != Effect.NONE)
                .findFirst()
                .map(effect -> new FaultException(failed.fault().withEffect(effect), failed.origin(), failed))
                .orElse(failed);
    }

    /** {@return whether an edit that ended with this failure was certainly undone} */
    static boolean isUndone(Throwable failed) {
        boolean doubt = failed instanceof FaultException it && it.fault().effect() != Effect.NONE;
        return !doubt && failed.getSuppressed().length == 0;
    }
}
