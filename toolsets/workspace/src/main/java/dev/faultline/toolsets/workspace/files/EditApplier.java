package dev.faultline.toolsets.workspace.files;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.files.process.ProcessTree;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Makes edits, and undoes them if the work that follows fails or this process dies. */
final class EditApplier {
    private final WriteLock lock;
    private final Path note;
    private final FileWriting writing;
    private final FileRestoring restoring;

    EditApplier(WriteLock lock, Path note, FileReading reading, int mostBytes) {
        this.lock = lock;
        this.note = note;
        this.writing = new FileWriting(reading, mostBytes, lock::requireHeld);
        this.restoring = new FileRestoring(reading, writing, mostBytes, lock::requireStillHeld);
    }

    AppliedEdit apply(Edit edit) {
        return apply(edit, writing.changes(edit), false);
    }

    private AppliedEdit apply(Edit edit, List<FileChange> changes, boolean checked) {
        if (!lock.isMine()) {
            throw new IllegalStateException("an edit must be applied inside exclusively()");
        }
        writing.apply(edit, changes);
        return new AppliedEdit(
                restoring, changes, checked, edit.touched().getFirst().target().sent());
    }

    static <R> R kept(AppliedEdit edit, WorkspaceFiles.ExclusiveWork<R> work) throws InterruptedException {
        try (edit) {
            R done = work.run();
            edit.keep();
            return done;
        } catch (FaultException e) {
            throw AppliedEdit.withEffect(e);
        }
    }

    <R> R applyNoted(Edit edit, boolean checked, WorkspaceFiles.NotedWork<R> work) throws InterruptedException {
        List<FileChange> changes = writing.changes(edit);
        WriteNote begun = WriteNote.of(edit.operation(), checked, changes);
        try {
            begun.save(note);
        } catch (IOException e) {
            throw Refusals.of(SystemErrorCode.FILE_WRITE_FAILED, "The note of the write could not be saved", e);
        }
        boolean settled = false;
        try {
            R done = kept(apply(edit, changes, checked), () -> work.run(begun.id()));
            settled = true;
            return done;
        } catch (RuntimeException | InterruptedException | Error failed) {
            settled = AppliedEdit.isUndone(failed);
            throw failed;
        } finally {
            // The next writer settles a note that is left. If this is not the writer any more, the note is another's.
            boolean unused = settled && lock.isHeld() && note.toFile().delete();
        }
    }

    boolean hasUnfinished() {
        return Files.exists(note);
    }

    void settle(WorkspaceFiles.EditLog log) {
        if (!hasUnfinished()) {
            return;
        }
        try {
            WriteNote write = WriteNote.read(note);
            new ProcessTree(write.id()).close(); // ends the preflight commands of a dead writer
            if (!log.has(write)) {
                undo(write, log);
            }
            lock.requireHeld();
            Files.delete(note);
        } catch (IOException e) {
            throw Refusals.of(SystemErrorCode.FILE_WRITE_FAILED, "An unfinished write could not be taken back", e);
        }
    }

    private void undo(WriteNote write, WorkspaceFiles.EditLog log) throws IOException {
        boolean restored = true;
        for (FileChange change : write.files()) {
            restored &= restoring.undo(change, write.checked());
        }
        if (restored) {
            log.undone(write);
        } else {
            log.left(write);
        }
    }
}
