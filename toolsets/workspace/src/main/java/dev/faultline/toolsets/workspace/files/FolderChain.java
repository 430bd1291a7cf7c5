package dev.faultline.toolsets.workspace.files;

import dev.faultline.files.Folder;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The open folders from the root to the parent of a file, and which of them were created for the file. */
final class FolderChain {
    private record Step(Folder folder, Path name, boolean made) {}

    private final List<Step> steps = new ArrayList<>();

    void begin(Folder root) {
        steps.add(new Step(root, Path.of(""), false));
    }

    Folder last() {
        return steps.getLast().folder;
    }

    boolean isMissing(Path name) throws IOException {
        try {
            if (!last().attributes(name).isDirectory()) {
                throw new NotDirectoryException(name.toString());
            }
            return false;
        } catch (NoSuchFileException e) {
            return true;
        }
    }

    void enter(Path name) throws IOException {
        steps.add(new Step(last().enter(name), name, false));
    }

    void made(Path name) throws IOException {
        steps.add(new Step(last().enter(name), name, true));
    }

    /** Removes the created folders that are empty, and closes all folders. */
    void undo(Exception because) {
        try {
            removeMade();
        } catch (IOException e) {
            because.addSuppressed(e);
        }
        close(because);
    }

    /** Removes the created folders that are empty. */
    void removeMade() throws IOException {
        for (int i = steps.size() - 1; i > 0 && steps.get(i).made; i--) {
            Folder above = steps.get(i - 1).folder;
            try {
                above.deleteFolder(steps.get(i).name);
                above.force();
            } catch (DirectoryNotEmptyException e) {
                return;
            } catch (IOException e) {
                PathState.requireGone(e);
            }
        }
    }

    void close(Exception because) {
        for (Step step : steps.reversed()) {
            try {
                step.folder.close();
            } catch (IOException e) {
                because.addSuppressed(e);
            }
        }
        steps.clear();
    }

    void close() throws IOException {
        for (Step step : steps.reversed()) {
            step.folder.close();
        }
        steps.clear();
    }
}
