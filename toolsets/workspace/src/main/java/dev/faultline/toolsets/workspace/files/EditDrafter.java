package dev.faultline.toolsets.workspace.files;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.util.Optional;

/** Drafts edits, and reads back what preflight commands made of them. */
record EditDrafter(FileReading reading, FileLimits limits) {
    Draft write(Target target, Change change) {
        Optional<FileContent> before =
                reading.isThere(target) ? Optional.of(reading.read(target, limits.writeBytes())) : Optional.empty();
        requireHash(target, before, change.previousHash());
        FileContent after = switch (change) {
            case Change.Whole whole -> whole(target, before, whole);
            case Change.Patch patch -> UnifiedPatch.read(patch.patch()).apply(target, before);
        };
        if (after.size() > limits.writeBytes()) {
            throw Refusals.of(
                    SystemErrorCode.INVALID_INPUT_VALUE,
                    "The file would be larger than " + limits.writeBytes() + " bytes: " + target.sent());
        }
        return new Draft(target, before, after);
    }

    Deletion deletion(Target target, String previousHash) {
        return new Deletion(target, existing(target, previousHash));
    }

    Move move(Target target, Target destination, String previousHash) {
        FileContent content = existing(target, previousHash);
        FileReading.requireName(destination);
        if (reading.attributes(destination).isPresent()) {
            throw Refusals.of(
                    SystemErrorCode.FILE_ALREADY_EXISTS, "The destination exists already: " + destination.sent());
        }
        return new Move(target, destination, content, content);
    }

    private FileContent existing(Target target, String previousHash) {
        Optional<FileContent> before =
                reading.isThere(target) ? Optional.of(reading.read(target, limits.writeBytes())) : Optional.empty();
        requireHash(target, before, Optional.of(previousHash));
        return before.orElseThrow();
    }

    // SE-23: the hash is that of the bytes; a file that was removed has changed too.
    private static void requireHash(Target target, Optional<FileContent> before, Optional<String> previous) {
        if (previous.isPresent() && !before.map(FileContent::hash).equals(previous)) {
            String what = before.isPresent() ? "The file has changed" : "The file has been removed";
            throw Refusals.of(SystemErrorCode.HASH_MISMATCH, what + " since previousHash was taken: " + target.sent());
        }
    }

    private static FileContent whole(Target target, Optional<FileContent> before, Change.Whole whole) {
        if (before.isPresent() && whole.previousHash().isEmpty()) {
            throw PathFaults.exists(target);
        }
        return FileContent.of(whole.content());
    }

    /** {@return the edit with the content that its files have now} */
    Edit asOnDisk(Edit edit) {
        return switch (edit) {
            case Draft draft -> new Draft(draft.target(), draft.before(), left(draft.target()));
            case Deletion deletion -> {
                requireNothing(deletion.target());
                yield deletion;
            }
            case Move move -> {
                requireNothing(move.target());
                yield new Move(move.target(), move.destination(), move.before(), left(move.destination()));
            }
        };
    }

    private FileContent left(Target target) {
        try {
            return reading.read(target, limits.writeBytes());
        } catch (FaultException e) {
            throw Refusals.of(
                    SystemErrorCode.PREFLIGHT_FAILED, "A check removed or replaced the file: " + target.sent(), e);
        }
    }

    private void requireNothing(Target target) {
        if (reading.isSomething(target)) {
            throw Refusals.of(SystemErrorCode.PREFLIGHT_FAILED, "A check wrote the file again: " + target.sent());
        }
    }
}
