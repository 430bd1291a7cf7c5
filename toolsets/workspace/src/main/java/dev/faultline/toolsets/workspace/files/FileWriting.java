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

/** Changes files below a root, through folders that were reached without following a link. */
final class FileWriting {
    private static final Pattern TEMPORARY = Pattern.compile("\\.faultline-[0-9a-f-]{36}\\.tmp");
    private static final Path HERE = Path.of("");

    private final Path root;
    private final FileReading reading;
    private final int mostBytes;
    private final Set<Path> swept = ConcurrentHashMap.newKeySet();

    FileWriting(Path root, FileReading reading, int mostBytes) {
        this.root = root;
        this.reading = reading;
        this.mostBytes = mostBytes;
    }

    /** {@return what the edit does to each file, with what is needed to take it back} */
    List<FileChange> changes(Edit edit) {
        return edit.touched().stream()
                .map(touched -> new FileChange(
                        touched.target().path(),
                        touched.before().map(content -> new FileState(content, reading.permissions(touched.target()))),
                        touched.after().map(FileContent::hash),
                        reading.missingFolders(touched.target())))
                .toList();
    }

    /** Makes the edit: its files are replaced as a whole or not at all, and are on the disk. */
    void apply(Edit edit, List<FileChange> changes) {
        sweep(HERE);
        List<FolderChain> ways = new ArrayList<>();
        try {
            for (Edit.Touched touched : edit.touched()) {
                Path parent = FileReading.parentOf(touched.target());
                FolderChain way = new FolderChain();
                ways.add(way);
                enter(way, parent);
                sweep(parent);
                requireUnchanged(way.last(), touched);
            }
            perform(edit, changes, ways);
            for (FolderChain way : ways) {
                way.close();
            }
        } catch (IOException e) {
            FaultException failed = PathFaults.writing(edit.touched().getFirst().target(), e);
            if (isMade(changes)) {
                failed = new FaultException(failed.fault().withEffect(Effect.UNKNOWN), e);
                for (FolderChain way : ways) {
                    way.close(failed);
                }
            } else {
                undo(ways, failed);
            }
            throw failed;
        } catch (FaultException e) {
            undo(ways, e);
            throw e;
        }
    }

    private static void undo(List<FolderChain> ways, FaultException because) {
        for (FolderChain way : ways.reversed()) {
            way.undo(because);
        }
    }

    private void perform(Edit edit, List<FileChange> changes, List<FolderChain> ways) throws IOException {
        Folder first = ways.getFirst().last();
        Folder last = ways.getLast().last();
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

    // It has its name, but whether it is on the disk is unknown.
    private boolean isMade(List<FileChange> changes) {
        try {
            for (FileChange change : changes) {
                if (PathState.at(change.target(), reading, mostBytes).is(change.after())) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false;
        }
    }

    /** Opens the folders down to this one, and makes those that are missing. */
    void enter(FolderChain way, Path folder) throws IOException {
        way.begin(Folder.open(root, HERE));
        for (Path name : folder) {
            if (name.toString().isEmpty()) {
                return;
            }
            if (way.isMissing(name)) {
                makeFolder(way.last(), name);
                way.made(name);
            } else {
                way.enter(name);
            }
        }
    }

    /**
     * Makes a folder where no link can lead away: Java cannot make one in an open folder, but can move one there. It is
     * made in the root, to which nothing inside the workspace leads the way.
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

    // SE-23: the last look, with nothing but the rename after it.
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

    /** Puts a whole new file in the place of the old one, on the disk before it has the name. */
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

    /** Removes a file for good. */
    static void delete(Folder parent, Path name) throws IOException {
        parent.deleteFile(name);
        parent.force();
    }

    private static void discard(Folder parent, Path temporary, IOException failure) {
        try {
            parent.deleteFile(temporary);
        } catch (NoSuchFileException e) {
            return; // it has got its name, or never was
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
            swept.remove(folder); // the write itself finds out what is wrong there
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
