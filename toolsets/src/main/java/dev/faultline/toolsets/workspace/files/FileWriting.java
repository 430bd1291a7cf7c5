package dev.faultline.toolsets.workspace.files;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.SystemCode;
import dev.faultline.toolsets.root.Folder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Writes below a root, through folders that were reached without following a link. */
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

    AppliedWrite apply(Draft draft) {
        Target target = draft.target();
        sweep(HERE);
        OpenWay way = new OpenWay();
        try {
            enter(way, FileReading.parentOf(target));
            sweep(FileReading.parentOf(target));
            requireUnchanged(way.last(), draft);
            replace(
                    way.last(),
                    target.relative().getFileName(),
                    draft.after(),
                    draft.before().isPresent());
            return new AppliedWrite(this, draft, way);
        } catch (IOException e) {
            FaultException failed = PathFaults.writing(target, e);
            if (isWritten(way, draft)) {
                failed = new FaultException(failed.fault().withEffect(Effect.UNKNOWN), e);
                way.close(failed);
            } else {
                way.undo(failed);
            }
            throw failed;
        } catch (FaultException e) {
            way.undo(e);
            throw e;
        }
    }

    // It has its name, but nobody knows whether it is on the disk.
    private boolean isWritten(OpenWay way, Draft draft) {
        try {
            return way.isAt(FileReading.parentOf(draft.target()))
                    && holds(way.last(), draft.target(), draft.after().hash());
        } catch (IOException | FaultException e) {
            return false;
        }
    }

    private void enter(OpenWay way, Path folder) throws IOException {
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
    private void requireUnchanged(Folder parent, Draft draft) throws IOException {
        Optional<FileContent> now = reading.read(parent, draft.target(), mostBytes);
        if (!now.map(FileContent::hash).equals(draft.before().map(FileContent::hash))) {
            throw draft.before().isPresent()
                    ? FileFaults.of(
                            SystemErrorCode.HASH_MISMATCH,
                            "The file has changed while it was to be written: "
                                    + draft.target().sent())
                    : PathFaults.exists(draft.target());
        }
    }

    /** {@return whether a regular file of this content is there} */
    boolean holds(Folder parent, Target target, String hash) throws IOException {
        try {
            BasicFileAttributes found = parent.attributes(target.relative().getFileName());
            return found.isRegularFile()
                    && found.size() <= mostBytes
                    && reading.read(parent, target, mostBytes)
                            .filter(now -> now.hash().equals(hash))
                            .isPresent();
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Restores what was there before a write that nobody finished, unless somebody has changed the file since. */
    void takeBack(WriteNote write) throws IOException {
        Target target = new Target(Path.of(write.path()), write.path());
        Path above = FileReading.parentOf(target);
        sweep(HERE);
        try (Folder parent = Folder.open(root, above)) {
            sweep(above);
            if (holds(parent, target, write.hash())) {
                restore(parent, target.relative().getFileName(), write.before());
            }
        } catch (IOException e) {
            requireGone(e);
        }
        removeFolders(above, write.folders());
    }

    /**
     * Returns if the failure says that a folder does not exist, or that something else has its name: R37, then there is
     * nothing to clean up.
     */
    static void requireGone(IOException failure) throws IOException {
        String code = SystemCode.of(failure).orElse("");
        if (!code.equals("ENOENT") && !code.equals("ENOTDIR")) {
            throw failure;
        }
    }

    void restore(Folder parent, Path name, Optional<FileContent> before) throws IOException {
        if (before.isPresent()) {
            replace(parent, name, before.get(), true);
        } else {
            parent.deleteFile(name);
            parent.force();
        }
    }

    private void removeFolders(Path last, int count) throws IOException {
        Path folder = last;
        for (int i = 0; i < count && folder != null; i++, folder = folder.getParent()) {
            try (Folder above = Folder.open(root, folder.getParent() == null ? HERE : folder.getParent())) {
                above.deleteFolder(folder.getFileName());
                above.force();
            } catch (DirectoryNotEmptyException e) {
                return; // somebody else has put something into it
            } catch (IOException e) {
                requireGone(e);
            }
        }
    }

    /** Puts a whole new file in the place of the old one, on the disk before it has the name. */
    void replace(Folder parent, Path name, FileContent content, boolean keepsPermissions) throws IOException {
        Path temporary = temporary();
        try {
            try (FileChannel file = parent.create(temporary)) {
                if (keepsPermissions) {
                    parent.allow(temporary, parent.permissions(name));
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

    // What a process left that was killed; nobody else is writing now.
    private void sweep(Path folder) {
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
