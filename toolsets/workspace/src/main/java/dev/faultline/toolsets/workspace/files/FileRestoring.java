package dev.faultline.toolsets.workspace.files;

import dev.faultline.files.Folder;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Path;
import java.util.Optional;

/** Takes edits back (R37). */
record FileRestoring(FileReading reading, FileWriting writing, int mostBytes) {
    private static final Path HERE = Path.of("");

    /**
     * {@return whether the file is as it was before the edit} A file that is neither as before nor as the edit left it
     * was changed by others.
     *
     * @param checked whether those others are preflight commands, so that the file is restored all the same
     */
    boolean takeBack(FileChange change, boolean checked) throws IOException {
        Target target = change.target();
        writing.sweep(HERE);
        writing.sweep(FileReading.parentOf(target));
        PathState found = PathState.at(target, reading, mostBytes);
        boolean restored = found.is(change.hashBefore())
                || ((checked || found.is(change.after())) && found.kind() != PathState.Kind.FOLDER && restore(change));
        if (restored) {
            removeFolders(FileReading.parentOf(target), change.folders());
        }
        return restored;
    }

    private boolean restore(FileChange change) throws IOException {
        Path name = change.target().name();
        FolderChain way = new FolderChain();
        try {
            writing.enter(way, FileReading.parentOf(change.target()));
            if (change.before().isPresent()) {
                FileState before = change.before().get();
                writing.replace(way.last(), name, before.content(), Optional.of(before.permissions()));
            } else {
                FileWriting.delete(way.last(), name);
            }
            way.close();
            return true;
        } catch (IOException e) {
            way.undo(e);
            PathState.requireGone(e); // something else is in the place of a folder
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
                return; // somebody else has put something into it
            } catch (IOException e) {
                PathState.requireGone(e);
            }
        }
    }
}
