package dev.faultline.toolsets.workspace.files;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** A write that holds the way to its file open, so that what is restored is restored there. */
final class AppliedWrite implements Applied {
    private final FileWriting writing;
    private final Draft draft;
    private final OpenWay way;
    private boolean kept;

    AppliedWrite(FileWriting writing, Draft draft, OpenWay way) {
        this.writing = writing;
        this.draft = draft;
        this.way = way;
    }

    @Override
    public void keep() {
        kept = true;
    }

    @Override
    public void close() {
        try {
            if (!kept) {
                restore();
            }
            way.close();
        } catch (IOException e) {
            way.close(e);
            throw new FaultException(failure(), e);
        }
    }

    private void restore() throws IOException {
        Path name = draft.target().relative().getFileName();
        if (!writing.holds(way.last(), draft.target(), draft.after().hash())) {
            throw new IOException("somebody else has changed the file meanwhile");
        }
        writing.restore(way.last(), name, draft.before());
        if (draft.before().isEmpty()) {
            way.removeMade();
        }
    }

    private Fault failure() {
        String what = kept ? "What was written could not be closed: " : "The write could not be taken back: ";
        return SystemErrorCode.FILE_WRITE_FAILED
                .fault(what + draft.target().sent())
                .withEffect(Effect.APPLIED);
    }

    /** {@return the failure of the work, whose effect depends on whether the write was taken back} */
    static FaultException told(FaultException failed) {
        boolean stands = Arrays.stream(failed.getSuppressed())
                .anyMatch(thrown ->
                        thrown instanceof FaultException it && it.fault().effect() == Effect.APPLIED);
        return stands ? new FaultException(failed.fault().withEffect(Effect.APPLIED), failed.origin(), failed) : failed;
    }

    /** {@return whether nothing is left of a write that ended like this, for certain} */
    static boolean isUndone(Throwable failed) {
        boolean doubt = failed instanceof FaultException it && it.fault().effect() != Effect.NONE;
        return !doubt && failed.getSuppressed().length == 0;
    }
}
