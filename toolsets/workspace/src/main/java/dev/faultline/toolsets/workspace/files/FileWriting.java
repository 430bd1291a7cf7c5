package dev.faultline.toolsets.workspace.files;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.files.Folder;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Changes files below a root, through folders that are opened without following links. */
final class FileWriting {
    private static final Pattern TEMPORARY = Pattern.compile("\\.faultline-[0-9a-f-]{36}\\.tmp");
    private static final Path HERE = Path.of("");

    private final Path root;
    private final FileReading reading;
    private final int mostBytes;
    private final Runnable lastCheck;
    private final Set<Path> swept = ConcurrentHashMap.newKeySet();

    /** The last check is made when nothing is left to do but the change. */
    FileWriting(FileReading reading, int mostBytes, Runnable lastCheck) {
        this.root = reading.root();
        this.reading = reading;
        this.mostBytes = mostBytes;
        this.lastCheck = lastCheck;
    }

    /** {@return the changes to each file, with everything needed to undo them} */
    List<FileChange> changes(Edit edit) {
        return edit.touched().stream()
                .map(touched -> new FileChange(
                        touched.target().path(),
                        touched.before().map(content -> new FileState(content, reading.permissions(touched.target()))),
                        touched.after().map(FileContent::hash),
                        reading.missingFolders(touched.target())))
                .toList();
    }

    /** Makes the edit: each file is replaced atomically and durably. */
    void apply(Edit edit, List<FileChange> changes) {
        sweep(HERE);
        List<FolderChain> chains = new ArrayList<>();
        boolean begun = false;
        try {
            for (Edit.Touched touched : edit.touched()) {
                Path parent = FileReading.parentOf(touched.target());
                FolderChain chain = new FolderChain();
                chains.add(chain);
                enter(chain, parent);
                sweep(parent);
                requireUnchanged(chain.last(), touched);
            }
            lastCheck.run();
            begun = true;
            perform(edit, changes, chains);
            for (FolderChain chain : chains) {
                chain.close();
            }
        } catch (IOException e) {
            FaultException failed = PathFaults.writing(edit.touched().getFirst().target(), e);
            if (begun && mayBeMade(changes)) {
                failed = new FaultException(failed.fault().withEffect(Effect.UNKNOWN), e);
                for (FolderChain chain : chains) {
                    chain.close(failed);
                }
            } else {
                undo(chains, failed);
            }
            throw failed;
        } catch (FaultException e) {
            undo(chains, e);
            throw e;
        }
    }

    private static void undo(List<FolderChain> chains, FaultException because) {
        for (FolderChain chain : chains.reversed()) {
            chain.undo(because);
        }
    }

    private void perform(Edit edit, List<FileChange> changes, List<FolderChain> chains) throws IOException {
        Folder first = chains.getFirst().last();
        Folder last = chains.getLast().last();
        switch (edit) {
            case Draft draft ->
                replace(
                        first,
                        draft.target().name(),
                        draft.after(),
                        changes.getFirst().before().map(FileState::permissions));
            case Deletion deletion -> delete(first, deletion.target().name());
            case Move move -> {
                first.move(move.target().name(), last, move.destination().name());
                last.force();
                first.force();
            }
        }
    }

    // The new file may have its name already, but not be on the disk.
    private boolean mayBeMade(List<FileChange> changes) {
        try {
            for (FileChange change : changes) {
                if (PathState.at(change.target(), reading, mostBytes).is(change.after())) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return true; // nobody knows, so the next writer settles it
        }
    }

    /** Opens the folders from the root to this one, and creates those that are missing. */
    void enter(FolderChain chain, Path folder) throws IOException {
        chain.begin(Folder.open(root, HERE));
        for (Path name : folder) {
            if (name.toString().isEmpty()) {
                return;
            }
            if (chain.isMissing(name)) {
                makeFolder(chain.last(), name);
                chain.made(name);
            } else {
                chain.enter(name);
            }
        }
    }

    /**
     * Creates a folder in an open folder. Java has no method for that, so the folder is created in the root, whose path
     * contains no link of the workspace, and is moved.
     */
    private void makeFolder(Folder parent, Path name) throws IOException {
        Path temporary = temporary();
        Files.createDirectory(root.resolve(temporary));
        try (Folder top = Folder.open(root, HERE)) {
            try {
                top.move(temporary, parent, name);
            } catch (IOException e) {
                top.deleteFolder(temporary);
                throw e;
            }
        }
        parent.force();
    }

    // SE-23: the last check, directly before the rename.
    private void requireUnchanged(Folder parent, Edit.Touched touched) throws IOException {
        Target target = touched.target();
        Optional<FileContent> now = reading.read(parent, target, mostBytes);
        if (!now.map(FileContent::hash).equals(touched.before().map(FileContent::hash))) {
            throw touched.before().isPresent()
                    ? Refusals.of(
                            SystemErrorCode.HASH_MISMATCH,
                            "The file has changed while it was to be written: " + target.sent())
                    : PathFaults.exists(target);
        }
    }

    /** Replaces a file by a new one, which is on the disk before it gets the name. */
    void replace(Folder parent, Path name, FileContent content, Optional<Set<PosixFilePermission>> permissions)
            throws IOException {
        Path temporary = temporary();
        try {
            try (FileChannel file = parent.create(temporary)) {
                if (permissions.isPresent()) {
                    parent.allow(temporary, permissions.get());
                }
                ByteBuffer bytes = ByteBuffer.wrap(content.shared());
                while (bytes.hasRemaining()) {
                    file.write(bytes);
                }
                file.force(true);
            }
            parent.move(temporary, parent, name);
        } catch (IOException e) {
            discard(parent, temporary, e);
            throw e;
        }
        parent.force();
    }

    /** Deletes a file durably. */
    static void delete(Folder parent, Path name) throws IOException {
        parent.deleteFile(name);
        parent.force();
    }

    private static void discard(Folder parent, Path temporary, IOException failure) {
        try {
            parent.deleteFile(temporary);
        } catch (NoSuchFileException e) {
            return; // it was renamed or never created
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private static Path temporary() {
        return Path.of(".faultline-" + UUID.randomUUID() + ".tmp");
    }

    /** Removes the temporary files that a killed process left in this folder; no other process is writing now. */
    void sweep(Path folder) {
        if (!swept.add(folder)) {
            return;
        }
        try (Folder opened = Folder.open(root, folder)) {
            for (Path name : opened.names()) {
                if (TEMPORARY.matcher(name.toString()).matches()) {
                    remove(opened, name);
                }
            }
        } catch (IOException e) {
            swept.remove(folder); // the write itself reports the failure
        }
    }

    private static void remove(Folder folder, Path name) throws IOException {
        BasicFileAttributes found = folder.attributes(name);
        if (found.isDirectory()) {
            folder.deleteFolder(name);
        } else {
            folder.deleteFile(name);
        }
    }
}
