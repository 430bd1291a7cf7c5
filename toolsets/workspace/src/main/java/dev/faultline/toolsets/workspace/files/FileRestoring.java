package dev.faultline.toolsets.workspace.files;

import dev.faultline.files.Folder;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Undoes edits (R37).
 *
 * @param lastCheck is made directly before a file is restored
 */
record FileRestoring(FileReading reading, FileWriting writing, int mostBytes, Runnable lastCheck) {
    private static final Path HERE = Path.of("");

    /**
     * Restores a file, unless its content is neither the old nor the new one: then somebody else has changed it.
     *
     * @param checked whether preflight commands ran, so that the file is restored whatever its content
     */
    boolean undo(FileChange change, boolean checked) throws IOException {
        Target target = change.target();
        writing.sweep(HERE);
        writing.sweep(FileReading.parentOf(target));
        PathState found = PathState.at(target, reading, mostBytes);
        boolean restored = found.is(change.hashBefore())
                || ((checked || found.is(change.after()))
                        && found.kind() != PathState.PathKind.FOLDER
                        && restore(change));
        if (restored) {
            removeFolders(FileReading.parentOf(target), change.folders());
        }
        return restored;
    }

    private boolean restore(FileChange change) throws IOException {
        lastCheck.run();
        Path name = change.target().name();
        FolderChain chain = new FolderChain();
        try {
            writing.enter(chain, FileReading.parentOf(change.target()));
            if (change.before().isPresent()) {
                FileState before = change.before().get();
                writing.replace(chain.last(), name, before.content(), Optional.of(before.permissions()));
            } else {
                FileWriting.delete(chain.last(), name);
            }
            chain.close();
            return true;
        } catch (IOException e) {
            chain.undo(e);
            PathState.requireGone(e); // something else has the name of a parent folder
            return false;
        }
    }

    private void removeFolders(Path last, int count) throws IOException {
        Path folder = last;
        for (int i = 0; i < count && folder != null; i++, folder = folder.getParent()) {
            Path above = folder.getParent() == null ? HERE : folder.getParent();
            try (Folder parent = Folder.open(reading.root(), above)) {
                parent.deleteFolder(folder.getFileName());
                parent.force();
            } catch (DirectoryNotEmptyException e) {
                return; // another program has created something in it
            } catch (IOException e) {
                PathState.requireGone(e);
            }
        }
    }
}
